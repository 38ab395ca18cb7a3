// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useKeptBlocks } from '#web/platform/ui/table/use-kept-blocks.ts';

const rowHeight = 40;
const scroller = document.createElement('table');
/** Blocks of five rows. */
const stand = (count: number) =>
  scroller.replaceChildren(
    ...Array.from({ length: count }, (_, at) => {
      const block = document.createElement('tbody');
      block.dataset['block'] = String(at * 5);
      return block;
    }),
  );
const kept = () =>
  [...scroller.querySelectorAll<HTMLElement>('[data-kept]')].map(({ dataset }) => Number(dataset['block']));
const show = (rows: number) =>
  renderHook(({ end }) => useKeptBlocks({ current: scroller }, { end, rowHeight }), {
    initialProps: { end: rows },
  });
const idle = (moments: number) => {
  // An idle moment, and the frame after it.
  for (let moment = 0; moment < moments; moment += 1) {
    vi.advanceTimersToNextTimer();
    vi.advanceTimersToNextFrame();
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  stand(4);
  scroller.scrollTop = 10 * rowHeight;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('Blocks are laid out ahead one after the other, what is looked at first, and those that come later too', () => {
  const { rerender } = show(20);
  idle(1);
  expect(kept()).toEqual([10]);
  idle(1);
  expect(kept()).toHaveLength(2);
  idle(9);
  expect(kept()).toEqual([0, 5, 10, 15]);
  stand(5);
  rerender({ end: 25 });
  idle(9);
  expect(kept()).toEqual([0, 5, 10, 15, 20]);
});

it('A window that changes its size lays out only what is in sight, and the others again once it rests', () => {
  show(20);
  idle(9);
  window.dispatchEvent(new Event('resize'));
  expect(kept()).toEqual([]);
  vi.advanceTimersByTime(150);
  expect(kept()).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(kept()).toEqual([0, 5, 10, 15]);
});

it('Nothing is laid out ahead while somebody scrolls', () => {
  show(20);
  for (let step = 0; step < 20; step += 1) {
    scroller.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(50);
  }
  expect(kept()).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(kept()).toEqual([0, 5, 10, 15]);
});

it('A list that is gone does nothing more', () => {
  const { unmount } = show(20);
  idle(1);
  unmount();
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(2000);
  expect(kept()).toEqual([10]);
});
