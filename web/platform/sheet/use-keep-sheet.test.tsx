import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { forgetSheet, keepSheet, newestSheet } from '#web/platform/sheet/sheet-keep.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import { newestKept, useKeepSheet } from '#web/platform/sheet/use-keep-sheet.ts';

vi.mock('#web/platform/sheet/sheet-keep.ts', () => ({
  forgetSheet: vi.fn(),
  keepSheet: vi.fn(),
  newestSheet: vi.fn(),
}));

const rows = [sheetRow(2, { name: 'Siti' })];
const part = { key: 'key', choice: '', rows };

/** Opens the same rows in another tab: a page with modules of its own, and the same local storage. */
async function openInAnotherTab(owner: string) {
  vi.resetModules();
  const other = await import('#web/platform/sheet/use-keep-sheet.ts');
  await other.newestKept(owner);
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  vi.mocked(newestSheet).mockResolvedValue(null);
  vi.mocked(keepSheet).mockResolvedValue(true);
});

it('Rows that another tab has opened are not sent, stored or discarded by this tab', async () => {
  await newestKept('me');
  const content = { rows };
  const { result } = renderHook(() => useKeepSheet('me', 'names.csv', content));
  expect(await act(() => result.current.sending(part))).toBe(true);
  await openInAnotherTab('me');
  vi.mocked(keepSheet).mockClear();
  expect(await act(() => result.current.sending(part))).toBe(false);
  act(() => result.current.forget());
  expect(keepSheet).not.toHaveBeenCalled();
  expect(forgetSheet).not.toHaveBeenCalled();
});

it('Rows that another tab opens for another owner do not stop this tab from sending', async () => {
  await newestKept('me');
  const content = { rows };
  const { result } = renderHook(() => useKeepSheet('me', 'names.csv', content));
  await openInAnotherTab('you');
  expect(await act(() => result.current.sending(part))).toBe(true);
});
