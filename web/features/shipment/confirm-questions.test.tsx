import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useConfirmedSubmit } from '#web/features/shipment/confirm-questions.tsx';

vi.mock('#web/features/shipment/questions-dialog.tsx', () => {
  throw new TypeError('No network');
});

afterEach(() => vi.unstubAllGlobals());

it('A question counts as declined when the code of its dialog cannot be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  const { result } = renderHook(() => useConfirmedSubmit(vi.fn()));
  const questions = [{ id: 'order-id-in-use', message: 'Order ID in use. Create it anyway?' }];
  expect(await act(() => result.current.ask(questions))).toBe(false);
  expect(result.current.asked).toBeNull();
});
