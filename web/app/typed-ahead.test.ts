import { afterEach, expect, it, vi } from 'vitest';

import { keepTyped, takeTyped } from '#web/app/typed-ahead.ts';

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event;
};

afterEach(() => {
  takeTyped();
  vi.useRealTimers();
});

it('Keys typed before the field exists are stored for it and do not reach the rest of the page', () => {
  const page = vi.fn<() => void>();
  document.addEventListener('keydown', page);
  keepTyped();
  for (const key of 'prx') expect(press(key).defaultPrevented).toBe(true);
  press('Backspace');
  press('i');
  expect(page).not.toHaveBeenCalled();
  expect(takeTyped()).toEqual({ text: 'pri', isEntered: false });
  expect(press('n').defaultPrevented).toBe(false);
  expect(page).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', page);
});

it('Ctrl keys are not captured, and the capture ends with Escape or after three seconds', () => {
  vi.useFakeTimers();
  keepTyped();
  expect(press('c', { ctrlKey: true }).defaultPrevented).toBe(false);
  press('Escape');
  expect(press('j').defaultPrevented).toBe(false);
  keepTyped();
  vi.advanceTimersByTime(3000);
  expect(press('j').defaultPrevented).toBe(false);
});

it('Enter after a scanned number is stored with it and does not reach the page', () => {
  const page = vi.fn<() => void>();
  document.addEventListener('keydown', page);
  keepTyped();
  for (const key of ['7', '0', 'Enter']) expect(press(key).defaultPrevented).toBe(true);
  expect(page).not.toHaveBeenCalled();
  expect(takeTyped()).toEqual({ text: '70', isEntered: true });
  expect(takeTyped()).toEqual({ text: '', isEntered: false });
  document.removeEventListener('keydown', page);
});
