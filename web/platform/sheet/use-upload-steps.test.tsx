import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { forgetSheet, type KeptSheet, newestSheet } from '#web/platform/sheet/sheet-keep.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetAnswer, SheetFile, SheetRow } from '#web/platform/sheet/sheet-table.ts';
import { useUploadSteps } from '#web/platform/sheet/use-upload-steps.ts';

vi.mock('#web/platform/sheet/sheet-keep.ts', () => ({ forgetSheet: vi.fn(), newestSheet: vi.fn() }));

type Field = 'name';
interface KeptNames {
  rows: readonly SheetRow<Field>[];
}

const source = new File(['Name\nAli'], 'names.csv');
const fileOf = (sheet: string): SheetFile<Field> => ({
  sheets: ['one', 'two'],
  sheet,
  heads: ['Name'],
  match: ['name'],
  rows: [{ line: 5, cells: ['Ali'] }],
});
const { line: _, ...answer } = sheetRow(0, { name: 'Ali' });
const kept: KeptSheet<unknown> = {
  owner: 'me',
  fileName: 'kept.csv',
  savedAt: 1,
  content: { rows: [sheetRow(2, { name: 'Siti' })], language: 'en' },
};
const never = new AbortController().signal;

/** Pending requests, in order, which the test answers. */
function hanging<R>() {
  const open: { answer: (answered: R) => void; fail: (why: Error) => void; signal: AbortSignal }[] = [];
  const ask = (signal: AbortSignal) =>
    new Promise<R>((done, failed) => open.push({ answer: done, fail: failed, signal }));
  return { open, ask };
}

function show() {
  const reading = hanging<SheetFile<Field>>();
  const checking = hanging<SheetAnswer<Field>[]>();
  const onResume = vi.fn();
  const { result, rerender, unmount } = renderHook(
    ({ owner }) =>
      useUploadSteps<Field, KeptNames, number>({
        owner,
        read: (_source, _onProgress, _sheet, signal) => reading.ask(signal),
        texts: (cells) => ({ name: cells[0] ?? '' }),
        summarise: (_texts, onProgress, signal) => {
          onProgress(1);
          return checking.ask(signal);
        },
        onResume,
      }),
    { initialProps: { owner: 'me' } },
  );
  const answerRead = (at: number, sheet: string) => act(async () => reading.open[at]?.answer(fileOf(sheet)));
  const match = async () => {
    act(() => void result.current.read(source, vi.fn(), never));
    await answerRead(0, 'one');
  };
  const check = () => act(() => void result.current.check(fileOf('one'), 'names.csv', ['name']));
  const readSheet = (sheet: string) => act(() => void result.current.readSheet(source, sheet));
  return { result, rerender, unmount, reading, checking, onResume, answerRead, match, check, readSheet };
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  vi.mocked(newestSheet).mockResolvedValue(null);
});

it('A checked file becomes rows with their line numbers, and the progress of the check is available', async () => {
  const { result, checking, match, check } = show();
  await match();
  check();
  expect(result.current.checked).toBe(1);
  await act(async () => checking.open[0]?.answer([answer]));
  expect(result.current).toMatchObject({
    checked: null,
    step: { name: 'fix', fileName: 'names.csv', rows: [{ line: 5, row: { name: 'Ali' }, isStale: false }] },
  });
  act(() => result.current.finish(1));
  expect(result.current.step).toEqual({ name: 'done', done: 1 });
});

it('A check that fails sets an error, and can be started again', async () => {
  const { result, checking, match, check } = show();
  await match();
  check();
  await act(async () => checking.open[0]?.fail(new Error('no')));
  expect(result.current.step.name).toBe('match');
  expect(result.current.checked).toBeNull();
  expect(result.current.error).not.toBeNull();
  check();
  expect(result.current.error).toBeNull();
});

it.each(['answer', 'fail'] as const)(
  'A check that ends after Back is cancelled and changes nothing: %s',
  async (end) => {
    const { result, checking, match, check } = show();
    await match();
    check();
    act(() => result.current.reset());
    expect(checking.open[0]?.signal.aborted).toBe(true);
    await act(async () =>
      end === 'answer' ? checking.open[0]?.answer([answer]) : checking.open[0]?.fail(new Error('no')),
    );
    expect(result.current).toMatchObject({ step: { name: 'upload' }, checked: null, error: null });
  },
);

it('The sheet chosen last is read, whichever response arrives first', async () => {
  const { result, answerRead, match, readSheet } = show();
  await match();
  readSheet('two');
  readSheet('one');
  await answerRead(2, 'one');
  await answerRead(1, 'two');
  expect(result.current.step).toMatchObject({ name: 'match', file: { sheet: 'one' } });
});

it('Choosing another sheet cancels the check of the previous one', async () => {
  const { result, checking, answerRead, match, check, readSheet } = show();
  await match();
  check();
  readSheet('two');
  expect(result.current.checked).toBeNull();
  await act(async () => checking.open[0]?.answer([answer]));
  await answerRead(1, 'two');
  expect(result.current.step).toMatchObject({ name: 'match', file: { sheet: 'two' } });
});

it('A running check is cancelled when the screen is left', async () => {
  const { checking, match, check, unmount } = show();
  await match();
  check();
  unmount();
  expect(checking.open[0]?.signal.aborted).toBe(true);
});

it('Kept rows are restored for a new check, and are looked up once for each owner', async () => {
  vi.mocked(newestSheet).mockResolvedValue(kept);
  const { result, rerender, onResume } = show();
  await act(async () => rerender({ owner: 'me' }));
  expect(newestSheet).toHaveBeenCalledTimes(1);
  expect(onResume).toHaveBeenCalledExactlyOnceWith(kept.content);
  expect(result.current.step).toMatchObject({
    name: 'fix',
    fileName: 'kept.csv',
    rows: [{ line: 2, isStale: true }],
    kept: kept.content,
  });
});

it('Kept rows that are found after a file was read do not replace that file', async () => {
  const looking = hanging<KeptSheet<unknown> | null>();
  vi.mocked(newestSheet).mockReturnValue(looking.ask(never));
  const { result, onResume, match } = show();
  await match();
  await act(async () => looking.open[0]?.answer(kept));
  expect(result.current.step.name).toBe('match');
  expect(onResume).not.toHaveBeenCalled();
});

it('Rows left by Back are offered, and can be resumed or discarded', async () => {
  const { result, onResume, match } = show();
  await match();
  vi.mocked(newestSheet).mockResolvedValue(kept);
  await act(() => result.current.back());
  expect(result.current).toMatchObject({ step: { name: 'upload' }, waiting: { fileName: 'kept.csv' } });
  const { waiting } = result.current;
  if (!waiting) throw new Error('Nothing is offered');
  await act(() => result.current.goOn());
  expect(result.current.step).toMatchObject({ name: 'fix', fileName: 'kept.csv' });
  expect(onResume).toHaveBeenCalledTimes(1);
  await act(() => result.current.back());
  act(() => result.current.giveUpWaiting(waiting));
  expect(result.current.waiting).toBeNull();
  expect(forgetSheet).toHaveBeenCalledExactlyOnceWith('me', 'kept.csv');
});

const opener = 'sheet opener me';
const openElsewhere = async () => {
  localStorage.setItem(opener, 'another tab');
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: opener, newValue: 'another tab' })));
};

it('Rows opened in another tab are closed here and offered, and are resumed as they are stored then', async () => {
  vi.mocked(newestSheet).mockResolvedValue(kept);
  const { result } = show();
  await act(async () => undefined);
  expect(result.current.step.name).toBe('fix');
  await openElsewhere();
  expect(result.current).toMatchObject({ step: { name: 'upload' }, waiting: { fileName: 'kept.csv' } });
  vi.mocked(newestSheet).mockResolvedValue({ ...kept, content: { rows: [sheetRow(3, { name: 'Ali' })] } });
  await act(() => result.current.goOn());
  expect(result.current.step).toMatchObject({ name: 'fix', rows: [{ line: 3 }] });
  expect(localStorage.getItem(opener)).not.toBe('another tab');
});

it('Rows that the other tab has sent in the meantime are no longer offered', async () => {
  vi.mocked(newestSheet).mockResolvedValue(kept);
  const { result } = show();
  await act(async () => undefined);
  await openElsewhere();
  vi.mocked(newestSheet).mockResolvedValue(null);
  await act(() => result.current.goOn());
  expect(result.current).toMatchObject({ step: { name: 'upload' }, waiting: null });
});

it('A file read in this tab stays here, even when another tab opens rows before its check is complete', async () => {
  const { result, checking, match, check } = show();
  await match();
  await openElsewhere();
  check();
  await act(async () => checking.open[0]?.answer([answer]));
  expect(result.current.step.name).toBe('fix');
  expect(localStorage.getItem(opener)).not.toBe('another tab');
});
