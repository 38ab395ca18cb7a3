import { act, fireEvent, screen as page } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  humanCheckChallenge,
  submitPrimeAccessRequest,
} from '#shared/features/portal-access/access-request.contract.ts';
import { DetailsStep } from '#web/features/portal-access/details-step.tsx';
import { notLoadedMessage } from '#web/features/human-check/remote-check.tsx';
import { button, pageText, press, Refusing, screenTest, settle, type } from '#web/test/screen.tsx';

const screen = screenTest();

interface Drawn {
  options: Record<string, unknown>;
  remove: () => void;
}
/** What the provider's script has drawn so far. */
let drawn: Drawn[];
let submitted: string[];
/** The scripts that the page has requested. */
let scripts: HTMLScriptElement[];
const widget = {
  render(_place: HTMLElement, options: Record<string, unknown>) {
    drawn.push({ options, remove: vi.fn() });
    return String(drawn.length - 1);
  },
  remove: (id: string) => drawn[Number(id)]?.remove(),
};

/** Calls a callback as the frame of the provider does. */
async function callBack(name: string, answer?: string) {
  const reported = drawn.at(-1)?.options[name] as ((answer?: string) => void) | undefined;
  await act(async () => reported?.(answer));
}

async function openWith(provider: 'turnstile' | 'hcaptcha') {
  screen.answer(humanCheckChallenge, { provider, challenge: null, siteKey: 'site-key' });
  await screen.open(
    () => (
      <DetailsStep accountNo="MYS0009" onBack={() => {}} onSubmitted={(email) => submitted.push(email)} />
    ),
    { session: null },
  );
}

/** The provider's script arrives; a page requests it once. */
async function arrive(provider: 'turnstile' | 'hcaptcha') {
  vi.stubGlobal(provider, widget);
  if (scripts.length === 0) return;
  const ready = Reflect.get(globalThis, 'onHumanCheckReady') as () => void;
  await act(async () => ready());
}

async function fillIn() {
  await type('Company Name', 'Borneo Kitar Sdn Bhd');
  await type('Your Name', 'Aina binti Osman');
  await type('Contact Number', '60123456789');
  await type('Email Address', 'aina@test.example');
}
const isSubmitOff = () => button('Submit')?.disabled;

beforeEach(() => {
  drawn = [];
  submitted = [];
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) scripts.push(script);
  });
});

describe.each(['turnstile', 'hcaptcha'] as const)('The human check by %s', (provider) => {
  it('shows what to do when the provider cannot be reached, and can be tried again', async () => {
    await openWith(provider);
    const [script] = scripts;
    if (!script) throw new Error('Nothing was loaded');
    fireEvent.error(script);
    await settle();
    const alerts = page.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.join('')).toContain(notLoadedMessage);
    expect(isSubmitOff()).toBe(true);
    await press('Try again');
    expect(pageText()).not.toContain(notLoadedMessage);
    expect(scripts).toHaveLength(2);
    await arrive(provider);
    expect(drawn).toHaveLength(1);
  });

  it('enables Submit when it is passed, and disables it when it expires', async () => {
    await openWith(provider);
    await arrive(provider);
    expect(drawn.at(-1)?.options).toMatchObject({ sitekey: 'site-key', theme: 'light' });
    await fillIn();
    expect(isSubmitOff()).toBe(true);
    await callBack('callback', 'the answer');
    expect(isSubmitOff()).toBe(false);
    await callBack('expired-callback');
    expect(isSubmitOff()).toBe(true);
  });

  it('starts again when the server refuses its answer, and the typed text stays', async () => {
    await openWith(provider);
    await arrive(provider);
    await fillIn();
    await callBack('callback', 'the answer');
    const refusal = 'The human verification has expired. Please verify again.';
    screen.answer(submitPrimeAccessRequest, new Refusing(refusal, 400, { humanCheck: refusal }));
    await press('Submit');
    expect(screen.bodyOf(submitPrimeAccessRequest)).toMatchObject({
      accountNo: 'MYS0009',
      humanCheck: 'the answer',
    });
    expect(pageText()).toContain(refusal);
    expect(drawn).toHaveLength(2);
    expect(drawn[0]?.remove).toHaveBeenCalled();
    expect(isSubmitOff()).toBe(true);
    screen.answer(submitPrimeAccessRequest, { isRecorded: true, message: null });
    await callBack('callback', 'another');
    await press('Submit');
    expect(submitted).toEqual(['aina@test.example']);
  });
});
