import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { messageOf } from '#web/platform/http/refusal.ts';
import {
  type Answered,
  type Mark,
  withAdded,
  withAnswers,
  withCells,
  withMarks,
  withRepeats,
} from '#web/platform/sheet/sheet-rows.ts';
import {
  type Clash,
  mergedRow,
  type SheetStep,
  stepBetween,
  withStep,
} from '#web/platform/sheet/sheet-steps.ts';
import type { CellChange, SheetAnswer, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { countsOf, type SheetCounts } from '#web/platform/sheet/sheet-view.ts';

/** Changes are sent to be checked once the hands rest. */
const pauseMs = 400;
const checkedAtOnce = 1000;
const undoSteps = 200;
/** How often it is asked what others wrote, while the page is looked at. */
const newsMs = 4000;

export interface SheetReply<F extends string> {
  /** Of the rows that were asked, in their order. */
  answers: readonly SheetAnswer<F>[];
  /** Rows that are different now through them. */
  changed?: readonly SheetRow<F>[];
}

/** A row as somebody else left it. */
export interface OtherRow<F extends string> {
  row: SheetRow<F>;
  /** '' where there is nobody to name. */
  who: string;
}

export interface SheetServer<F extends string> {
  /** The server's checks of rows; where it stores them, they are written too. */
  ask: (rows: readonly SheetRow<F>[]) => Promise<SheetReply<F>>;
  /** What others wrote since it was asked last. */
  news?: () => Promise<readonly OtherRow<F>[]>;
}

export interface SheetRows<F extends string> {
  rows: readonly SheetRow<F>[];
  counts: SheetCounts;
  badCount: number;
  /** Rows that wait for the server's answer. */
  staleCount: number;
  /** Why the last check got no answer. */
  checkError: string | null;
  checkAgain: () => void;
  change: (changes: readonly CellChange<F>[]) => void;
  /** Texts for rows of the sheet and for as many new ones at its end as they need. */
  add: (count: number, changes?: (firstIndex: number) => readonly CellChange<F>[]) => void;
  remove: (indexes: readonly number[]) => void;
  restore: (indexes: readonly number[]) => void;
  /** Rows that repeat something go all the same. */
  letGo: (indexes: readonly number[], goesAnyway: boolean) => void;
  /** After sending: the rows that are saved now go. */
  drop: (lines: ReadonlySet<number>) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Cells that somebody else changed too; the text here stays until the user chooses. */
  clashes: readonly Clash<F>[];
  settle: (clash: Clash<F>, choice: 'mine' | 'theirs') => void;
  /** Who else wrote rows, lately. */
  others: readonly string[];
}

interface Steps<F extends string> {
  past: readonly SheetStep<F>[];
  future: readonly SheetStep<F>[];
}

/** The rows of a file while they are fixed: each change is checked here at once, and by the server a moment later. */
export function useSheetRows<F extends string>(
  first: readonly SheetRow<F>[],
  table: SheetTable<F>,
  { ask, news }: SheetServer<F>,
): SheetRows<F> {
  const [rows, setRows] = useState<readonly SheetRow<F>[]>(() => withRepeats(first, table));
  const [{ past, future }, setSteps] = useState<Steps<F>>({ past: [], future: [] });
  const [checkError, setCheckError] = useState<string | null>(null);
  const [clashes, setClashes] = useState<readonly Clash<F>[]>([]);
  const [others, setOthers] = useState<readonly string[]>([]);
  const checking = useRef(false);

  const step = (next: readonly SheetRow<F>[]) => {
    const taken = stepBetween(rows, next);
    if (!taken) return;
    setSteps({ past: [...past.slice(1 - undoSteps), taken], future: [] });
    setRows(next);
  };
  const walk = (direction: 'undo' | 'redo') => {
    const taken = (direction === 'undo' ? past : future).at(-1);
    if (!taken) return;
    setSteps(
      direction === 'undo'
        ? { past: past.slice(0, -1), future: [...future, taken] }
        : { past: [...past, taken], future: future.slice(0, -1) },
    );
    setRows(withStep(rows, taken, direction, table));
  };

  const { counts, staleCount } = useMemo(
    () => ({
      counts: countsOf(rows),
      staleCount: rows.reduce((sum, { isStale }) => sum + Number(isStale), 0),
    }),
    [rows],
  );

  const takeOthers = useEffectEvent((found: readonly OtherRow<F>[]) => {
    const { next, told } = withOthers(rows, found, table);
    setRows(next);
    if (told.length > 0) setClashes((before) => [...before, ...told]);
    const people = found.flatMap(({ who }) => (who === '' ? [] : [who]));
    if (people.length > 0) setOthers((before) => [...new Set([...before, ...people])]);
  });
  /** Once the answers before are in. */
  const takeLater = (found: readonly OtherRow<F>[]) => {
    if (found.length > 0) setTimeout(() => takeOthers(found));
  };

  const check = useEffectEvent(async () => {
    const stale = rows.filter(({ isStale }) => isStale).slice(0, checkedAtOnce);
    if (checking.current || stale.length === 0) return;
    checking.current = true;
    try {
      const { answers, changed = [] } = await ask(stale);
      const taken = new Map<number, Answered<F>>();
      const found: OtherRow<F>[] = changed.map((row) => ({ row, who: '' }));
      answers.forEach((answer, at) => {
        const asked = stale[at];
        if (!asked) return;
        const { writtenBy, ...said } = answer;
        if (writtenBy === undefined) taken.set(asked.line, { asked: asked.row, answer: said });
        else found.push({ who: writtenBy, row: { ...asked, ...said } });
      });
      setRows((current) => withAnswers(current, taken, table));
      setCheckError(null);
      takeLater(found);
    } catch (thrown) {
      setCheckError(messageOf(thrown));
    } finally {
      checking.current = false;
    }
  });
  const isWaiting = staleCount > 0;
  useEffect(() => {
    // Each change begins the pause again.
    if (!isWaiting || rows.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // While others' work is asked for it waits again: nothing else would remember that these rows are not saved.
    const wait = () => {
      timer = setTimeout(() => {
        if (checking.current) wait();
        else void check();
      }, pauseMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [rows, isWaiting]);

  const listen = useEffectEvent(async () => {
    if (!news || document.visibilityState !== 'visible' || checking.current) return;
    checking.current = true;
    try {
      takeLater(await news());
    } catch {
      // Text that is written here shows when the server cannot be reached.
    } finally {
      checking.current = false;
    }
  });
  const hasNews = news !== undefined;
  useEffect(() => {
    if (!hasNews) return;
    const timer = setInterval(() => void listen(), newsMs);
    return () => clearInterval(timer);
  }, [hasNews]);

  const mark = (indexes: readonly number[], what: Mark, value: boolean) =>
    step(withMarks(rows, indexes, what, value, table));

  return {
    rows,
    counts,
    badCount: counts.bad,
    staleCount,
    checkError,
    checkAgain: () => {
      setCheckError(null);
      setRows([...rows]);
    },
    change: (changes) => step(withCells(rows, changes, table)),
    add: (count, changes) => {
      const longer = withAdded(rows, count, table);
      step(changes ? withCells(longer, changes(rows.length), table) : longer);
    },
    remove: (indexes) => mark(indexes, 'isRemoved', true),
    restore: (indexes) => mark(indexes, 'isRemoved', false),
    letGo: (indexes, goesAnyway) => mark(indexes, 'goesAnyway', goesAnyway),
    drop: (lines) => {
      setSteps({ past: [], future: [] });
      setRows(
        withRepeats(
          rows.filter(({ line }) => !lines.has(line)),
          table,
        ),
      );
    },
    undo: () => walk('undo'),
    redo: () => walk('redo'),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    clashes,
    settle: (clash, choice) => {
      setClashes(clashes.filter((one) => one !== clash));
      const index = rows.findIndex(({ line }) => line === clash.line);
      if (choice === 'theirs' && index >= 0)
        step(withCells(rows, [{ index, field: clash.field, text: clash.theirs }], table));
    },
    others,
  };
}

/** The rows with what others wrote; new ones come at the end. */
export function withOthers<F extends string>(
  rows: readonly SheetRow<F>[],
  found: readonly OtherRow<F>[],
  table: SheetTable<F>,
): { next: SheetRow<F>[]; told: Clash<F>[] } {
  const byLine = new Map(found.map((one) => [one.row.line, one]));
  const told: Clash<F>[] = [];
  const next = rows.map((row) => {
    const other = byLine.get(row.line);
    if (!other) return row;
    byLine.delete(row.line);
    if ((other.row.version ?? 0) < (row.version ?? 0)) return row;
    if (!row.isStale) return other.row;
    const merged = mergedRow(row, other.row, other.who);
    told.push(...merged.clashes);
    return merged.row;
  });
  return { next: withRepeats([...next, ...[...byLine.values()].map(({ row }) => row)], table), told };
}
