import { cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { clearStoredPod, readStoredPod, storePod } from '#web/features/tracking/stored-pod.ts';
import { TrackingForm } from '#web/features/tracking/tracking-form.tsx';

const onTrack = vi.fn<(numbers: readonly string[]) => void>();

let view: ReturnType<typeof render>;

const form = (numbers: readonly string[]) => (
  <MantineProvider>
    <TrackingForm numbers={numbers} onTrack={onTrack} />
  </MantineProvider>
);

beforeEach(() => {
  // happy-dom has no fonts; the text area asks for them to find its height.
  Reflect.set(document, 'fonts', new EventTarget());
  onTrack.mockClear();
  vi.spyOn(notifications, 'show');
  view = render(form([]));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const area = () => page.getByRole<HTMLTextAreaElement>('textbox');

const type = (text: string) => fireEvent.input(area(), { target: { value: text } });
const submit = () => fireEvent.click(page.getByRole('button', { name: m.tracking_track() }));

const numbers = Array.from({ length: 21 }, (_, i) => cnNumber('consignment', 'MY', 10_000_000 + i));
const toasts = () => vi.mocked(notifications.show).mock.calls.map(([{ message }]) => message);

it('Pasted numbers are counted while typing, with repeats counted once, and tracked', () => {
  const [first = '', second = ''] = numbers;
  type(`${first.toLowerCase()}, ${second}\n${first}`);
  expect(document.body.textContent).toContain('2 of 20');
  submit();
  expect(onTrack).toHaveBeenCalledExactlyOnceWith([first, second]);
});

it('No number and 21 numbers are refused with the specified message, and the text stays', () => {
  submit();
  type(numbers.join(' '));
  expect(document.body.textContent).toContain('21 of 20: remove 1');
  submit();
  expect(onTrack).not.toHaveBeenCalled();
  expect(toasts()).toEqual([m.tracking_problem_count(), m.tracking_problem_count()]);
  expect(document.body.textContent).toContain(m.tracking_problem_count());
  expect(area().value).toBe(numbers.join(' '));
});

it('Other numbers in the link replace the typed text', () => {
  type('HN');
  view.rerender(form(numbers.slice(0, 2)));
  expect(area().value).toBe(numbers.slice(0, 2).join('\n'));
});

it('A stored proof of delivery is readable only for its owner, and not after it was cleared', () => {
  storePod('MYS0001/Admin', { cn: 'HN' });
  expect(readStoredPod('MYS0001/Admin')).toEqual({ cn: 'HN' });
  expect(readStoredPod('MYS0001/office')).toBeNull();
  clearStoredPod();
  expect(readStoredPod('MYS0001/Admin')).toBeNull();
});
