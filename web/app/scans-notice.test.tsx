import { screen as page } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { getHandover, handoverScans } from '#shared/features/handover/handover.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ScansNotice } from '#web/app/scans-notice.tsx';
import { press, Refusing, type Sent, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();
const handoverId = '018f0000-0000-7000-8000-00000000000a';
const scans = ['first', 'second'].map((code, at) => ({
  scanId: `018f0000-0000-7000-8000-00000000000${at}`,
  code,
  at: '2026-11-27T02:00:00.000Z',
}));
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('handover-scans/'));
const keepFor = (loginId: string) => {
  for (const scan of scans)
    localStorage.setItem(
      `handover-scans/MYS0001/${loginId}/${handoverId}/${scan.scanId}`,
      JSON.stringify(scan),
    );
};
const noNetwork = () => {
  throw new TypeError('network');
};
const codesIn = (body: unknown): string[] =>
  (body as { scans: { code: string }[] }).scans.map(({ code }) => code);
const taken = ({ body }: Sent) => ({
  results: (body as { scans: { scanId: string }[] }).scans.map(({ scanId }) => ({
    scanId,
    outcome: 'right',
  })),
  scannedCount: 2,
});
const calls = () => screen.sent.filter(({ path }) => path === handoverScans.path);
const told = () => page.queryByRole('status')?.textContent;
const open = (at = '/shipmentlisting') => screen.open(() => <ScansNotice />, { at });

beforeEach(() => localStorage.clear());

describe('Scans that wait on this device', () => {
  it('are sent from any screen, and told of until then', async () => {
    keepFor('Admin');
    screen.answer(handoverScans, noNetwork);
    await open();
    await until(() => expect(told()).toContain(m.handover_waiting({ count: 2 })));
    expect(page.getByRole('link').getAttribute('href')).toBe(`/handover?id=${handoverId}`);
    screen.answer(handoverScans, taken);
    window.dispatchEvent(new Event('online'));
    await until(() => expect(kept()).toEqual([]));
    expect(codesIn(calls().at(-1)?.body)).toEqual(['first', 'second']);
    await until(() => expect(told()).toBeUndefined());
  });

  it('are sent by nobody else, and by the page of their handover where that is open', async () => {
    keepFor('desk');
    await open();
    localStorage.clear();
    keepFor('Admin');
    await open(`/handover?id=${handoverId}`);
    expect(calls()).toEqual([]);
    expect(told()).toBeUndefined();
  });

  it('and came too late are told by their codes, without those of which only the answer was lost, until they are noted', async () => {
    keepFor('Admin');
    screen.answer(handoverScans, new Refusing('This handover is closed.', 409));
    screen.answer(getHandover, { scans: [scans[0]] });
    await open();
    await until(() => expect(told()).toContain(m.handover_unsent({ count: 1 })));
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['second']);
    expect(calls()).toHaveLength(1);
    await press(m.handover_unsent_seen());
    expect(kept()).toEqual([]);
    expect(told()).toBeUndefined();
  });

  it('go, except one that the server cannot read', async () => {
    keepFor('Admin');
    screen.answer(handoverScans, (sent: Sent) =>
      codesIn(sent.body).includes('first') ? new Refusing('Check the marked fields.') : taken(sent),
    );
    await open();
    const why = 'Check the marked fields.';
    await until(() => expect(told()).toContain(m.handover_not_taken({ count: 1, why })));
    expect(page.getByRole('listitem').textContent).toBe('first');
    expect(kept()).toHaveLength(1);
    await press(m.handover_unsent_seen());
    expect(kept()).toEqual([]);
    // A later one goes all the same.
    keepFor('Admin');
    screen.answer(handoverScans, taken);
    window.dispatchEvent(new Event('online'));
    await until(() => expect(kept()).toEqual([]));
  });

  it('wait on where the network goes while one is looked for that the server cannot read', async () => {
    keepFor('Admin');
    let hasNetwork = true;
    screen.answer(handoverScans, (sent: Sent) => {
      if (!hasNetwork) return noNetwork();
      if (!codesIn(sent.body).includes('first')) return noNetwork();
      hasNetwork = codesIn(sent.body).length > 1;
      return new Refusing('Check the marked fields.');
    });
    await open();
    await until(() => expect(told()).toContain(m.handover_waiting({ count: 2 })));
    expect(page.queryByRole('listitem')).toBeNull();
    hasNetwork = true;
    screen.answer(handoverScans, taken);
    window.dispatchEvent(new Event('online'));
    await until(() => expect(kept()).toEqual([]));
  });
});
