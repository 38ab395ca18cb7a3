// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useKeptBlocks } from '#web/platform/ui/table/use-kept-blocks.ts';

const rowHeight = 40;
const scroller = document.createElement('table');
/** Fills the table with blocks of five rows. */
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
const ref = { current: scroller };
const columns: unknown[] = [];
const show = (rows: number) =>
  renderHook((drawn) => useKeptBlocks(ref, { rowHeight, columns, ...drawn }), {
    initialProps: { end: rows, layout: 'a' },
  });
/** Waits until scrolling counts as stopped. */
const rest = () => vi.advanceTimersByTime(200);
/** Passes a number of idle periods, each with the frame after it. */
const idle = (moments: number) => vi.advanceTimersByTime(moments * 120);
const whole = [0, 5, 10, 15];
/** The blocks that are laid out after a long pause. */
const inTheEnd = () => {
  rest();
  idle(9);
  return kept();
};

beforeEach(() => {
  vi.useFakeTimers();
  stand(4);
  scroller.scrollTop = 10 * rowHeight;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('Blocks are laid out ahead one by one, the visible one first, and so are blocks added later', () => {
  const { rerender } = show(20);
  rest();
  idle(1);
  expect(kept()).toEqual([10]);
  idle(1);
  expect(kept()).toHaveLength(2);
  idle(9);
  expect(kept()).toEqual(whole);
  const later = document.createElement('tbody');
  later.dataset['block'] = '20';
  scroller.append(later);
  rerender({ end: 25, layout: 'a' });
  expect(kept()).toEqual(whole);
  expect(inTheEnd()).toEqual([...whole, 20]);
});

it('A change of the window width discards the laid-out blocks, which are laid out again after a pause', () => {
  show(20);
  inTheEnd();
  window.dispatchEvent(new Event('resize'));
  expect(kept()).toEqual(whole);
  vi.stubGlobal('innerWidth', 777);
  window.dispatchEvent(new Event('resize'));
  expect(kept()).toEqual([]);
  vi.advanceTimersByTime(150);
  expect(kept()).toEqual([]);
  expect(inTheEnd()).toEqual(whole);
});

it('A changed layout, as after rows were added at the top, discards all laid-out blocks', () => {
  const { rerender } = show(20);
  inTheEnd();
  rerender({ end: 20, layout: 'a' });
  expect(kept()).toEqual(whole);
  rerender({ end: 20, layout: 'b' });
  expect(kept()).toEqual([]);
  expect(inTheEnd()).toEqual(whole);
});

it('No block is laid out ahead during scrolling, even when rows are added meanwhile', () => {
  const { rerender } = show(20);
  for (let step = 0; step < 20; step += 1) {
    scroller.dispatchEvent(new Event('scroll'));
    rerender({ end: 20 + step, layout: 'a' });
    vi.advanceTimersByTime(50);
  }
  expect(kept()).toEqual([]);
  expect(inTheEnd()).toEqual(whole);
});

it('An unmounted list lays out no further blocks', () => {
  const { unmount } = show(20);
  rest();
  idle(1);
  unmount();
  vi.advanceTimersByTime(2000);
  expect(kept()).toEqual([10]);
});
