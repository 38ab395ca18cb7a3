import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useAtRest } from '#web/platform/sheet/use-at-rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('useAtRest returns the latest value after a pause, and at intervals during continuous changes', async () => {
  const { result, rerender } = renderHook(({ count }) => useAtRest({ count }).count, {
    initialProps: { count: 1 },
  });
  rerender({ count: 2 });
  expect(result.current).toBe(1);
  await pass(200);
  expect(result.current).toBe(2);
  for (let count = 3; count < 8; count += 1) {
    rerender({ count });
    await pass(40);
  }
  expect(result.current).toBe(2);
  await pass(200);
  expect(result.current).toBe(7);
  for (let count = 8; count < 40; count += 1) {
    rerender({ count });
    await pass(40);
  }
  expect(result.current).toBeGreaterThan(7);
});
