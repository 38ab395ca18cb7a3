import { screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { clearStoredPod, readStoredPod, storePod } from '#web/platform/session/pod-storage.ts';
import { TrackingForm } from '#web/features/tracking/tracking-form.tsx';

let root: Root;
let host: HTMLElement;
const onTrack = vi.fn<(numbers: readonly string[]) => void>();

const show = (numbers: readonly string[]) =>
  act(async () =>
    root.render(
      <MantineProvider>
        <TrackingForm numbers={numbers} onTrack={onTrack} />
      </MantineProvider>,
    ),
  );

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  // happy-dom has no fonts; the text area asks for them to find its height.
  Reflect.set(document, 'fonts', new EventTarget());
  onTrack.mockClear();
  vi.spyOn(notifications, 'show');
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await show([]);
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.restoreAllMocks();
});

const area = () => page.getByRole<HTMLTextAreaElement>('textbox');

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), text);
    area().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const submit = () =>
  act(async () =>
    host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

const numbers = Array.from({ length: 21 }, (_, i) => cnNumber('consignment', 'MY', 10_000_000 + i));
const toasts = () => vi.mocked(notifications.show).mock.calls.map(([{ message }]) => message);

it('What is pasted is counted live, repeats once, and tracked', async () => {
  const [first = '', second = ''] = numbers;
  await type(`${first.toLowerCase()}, ${second}\n${first}`);
  expect(host.textContent).toContain('2 of 20');
  await submit();
  expect(onTrack).toHaveBeenCalledExactlyOnceWith([first, second]);
});

it('None, and 21, are refused in the words of the specification; what was typed stays', async () => {
  await submit();
  await type(numbers.join(' '));
  expect(host.textContent).toContain('21 of 20: remove 1');
  await submit();
  expect(onTrack).not.toHaveBeenCalled();
  expect(toasts()).toEqual([m.tracking_problem_count(), m.tracking_problem_count()]);
  expect(host.textContent).toContain(m.tracking_problem_count());
  expect(area().value).toBe(numbers.join(' '));
});

it('A link with other numbers fills the form anew', async () => {
  await type('HN');
  await show(numbers.slice(0, 2));
  expect(area().value).toBe(numbers.slice(0, 2).join('\n'));
});

it('A stored proof of delivery is for its owner alone, and gone after logout', () => {
  storePod('MYS0001/Admin', { cn: 'HN' });
  expect(readStoredPod('MYS0001/Admin')).toEqual({ cn: 'HN' });
  expect(readStoredPod('MYS0001/office')).toBeNull();
  clearStoredPod();
  expect(readStoredPod('MYS0001/Admin')).toBeNull();
});
