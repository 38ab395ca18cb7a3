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

/** What was asked for and is answered by the test, in order. */
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
  vi.mocked(newestSheet).mockResolvedValue(null);
});

it('A file becomes rows under their lines once they are checked, and how far that is shows', async () => {
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

it('A check that fails is told, and can be begun again', async () => {
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
  'What ends after Back is given up and changes nothing: %s',
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

it('Of two sheets the one that was chosen last is read, whichever is answered first', async () => {
  const { result, answerRead, match, readSheet } = show();
  await match();
  readSheet('two');
  readSheet('one');
  await answerRead(2, 'one');
  await answerRead(1, 'two');
  expect(result.current.step).toMatchObject({ name: 'match', file: { sheet: 'one' } });
});

it('Another sheet ends the check of the one before', async () => {
  const { result, checking, answerRead, match, check, readSheet } = show();
  await match();
  check();
  readSheet('two');
  expect(result.current.checked).toBeNull();
  await act(async () => checking.open[0]?.answer([answer]));
  await answerRead(1, 'two');
  expect(result.current.step).toMatchObject({ name: 'match', file: { sheet: 'two' } });
});

it('What runs when the screen is left is given up', async () => {
  const { checking, match, check, unmount } = show();
  await match();
  check();
  unmount();
  expect(checking.open[0]?.signal.aborted).toBe(true);
});

it('Rows that were left come back to be checked again, after one look for each owner', async () => {
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

it('Rows that are found once a file is read stay where they are, and so does what was chosen for it', async () => {
  const looking = hanging<KeptSheet<unknown> | null>();
  vi.mocked(newestSheet).mockReturnValue(looking.ask(never));
  const { result, onResume, match } = show();
  await match();
  await act(async () => looking.open[0]?.answer(kept));
  expect(result.current.step.name).toBe('match');
  expect(onResume).not.toHaveBeenCalled();
});

it('Rows that are left by Back are offered, and gone on with or given up', async () => {
  const { result, onResume, match } = show();
  await match();
  vi.mocked(newestSheet).mockResolvedValue(kept);
  await act(() => result.current.back());
  expect(result.current).toMatchObject({ step: { name: 'upload' }, waiting: { fileName: 'kept.csv' } });
  const { waiting } = result.current;
  if (!waiting) throw new Error('Nothing is offered');
  act(() => result.current.goOn(waiting));
  expect(result.current.step).toMatchObject({ name: 'fix', fileName: 'kept.csv' });
  expect(onResume).toHaveBeenCalledTimes(1);
  await act(() => result.current.back());
  act(() => result.current.giveUpWaiting(waiting));
  expect(result.current.waiting).toBeNull();
  expect(forgetSheet).toHaveBeenCalledExactlyOnceWith('me', 'kept.csv');
});
