// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

interface Props {
  open: string | null;
}

const opened: Props = { open: 'first' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('Keeps the item while its panel slides shut, and then forgets it, so that it is no longer requested', () => {
  const { result, rerender } = renderHook(({ open }: Props) => useLastShown(open), {
    initialProps: opened,
  });
  expect(result.current).toBe('first');
  rerender({ open: null });
  expect(result.current).toBe('first');
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBeNull();
});

it('Shows the next item at once when it is opened while the panel slides shut', () => {
  const { result, rerender } = renderHook(({ open }: Props) => useLastShown(open), {
    initialProps: opened,
  });
  rerender({ open: null });
  rerender({ open: 'second' });
  expect(result.current).toBe('second');
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBe('second');
});
