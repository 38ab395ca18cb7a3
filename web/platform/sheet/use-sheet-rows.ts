import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

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
  firstState,
  settled,
  type SheetState,
  stepped,
  walked,
  withBlock,
  withChanges,
  withRows,
} from '#web/platform/sheet/sheet-state.ts';
import { type Clash, mergedRow } from '#web/platform/sheet/sheet-steps.ts';
import type { CellChange, SheetAnswer, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import type { SheetCounts } from '#web/platform/sheet/sheet-view.ts';

/** Changes are sent to the server to be checked after this pause. */
const pauseMs = 400;
const checkedAtOnce = 1000;
/** By then, the visible rows are painted. */
const restMs = 32;
/** Time per slice of a large change before key presses are handled again, in milliseconds. */
const sliceMs = 6;
/** Interval for fetching other people's changes while the page is visible. */
const newsMs = 4000;

interface SheetReply<F extends string> {
  /** Responses for the rows that were sent, in their order. */
  answers: readonly SheetAnswer<F>[];
  /** Other rows that changed as a result. */
  changed?: readonly SheetRow<F>[];
}

/** A row as somebody else saved it. */
export interface OtherRow<F extends string> {
  row: SheetRow<F>;
  /** Name of the other person; '' when unknown. */
  who: string;
}

export interface SheetServer<F extends string> {
  /** Checks rows on the server, and saves them where the server stores rows. */
  ask: (rows: readonly SheetRow<F>[]) => Promise<SheetReply<F>>;
  /** Fetches what others changed since the last call. */
  news?: () => Promise<readonly OtherRow<F>[]>;
}

export interface SheetRows<F extends string> {
  rows: readonly SheetRow<F>[];
  counts: SheetCounts;
  badCount: number;
  /** Number of rows waiting for the server's response. */
  staleCount: number;
  /** Error message when the last check got no response. */
  checkError: string | null;
  checkAgain: () => void;
  /** Changes cells. For very large changes, cells of visible rows change at once and the others slightly later. */
  change: (changes: readonly CellChange<F>[], inSight?: ReadonlySet<number> | null) => void;
  /** Like `change`, for a block of cells: the visible ones, and a function that lists them all. */
  changeBlock: (near: readonly CellChange<F>[], all: () => readonly CellChange<F>[]) => void;
  /** Adds `count` rows at the end, and changes texts in these and in existing rows. */
  add: (count: number, changes?: (firstIndex: number) => readonly CellChange<F>[]) => void;
  remove: (indexes: readonly number[]) => void;
  restore: (indexes: readonly number[]) => void;
  /** Sets whether rows that repeat something are sent anyway. */
  letGo: (indexes: readonly number[], goesAnyway: boolean) => void;
  /** Checks these rows again, because the server has new information about them. */
  askAgain: (lines: ReadonlySet<number>) => void;
  /** Removes the rows that were sent and saved. */
  drop: (lines: ReadonlySet<number>) => void;
  undo: (inSight?: ReadonlySet<number> | null) => void;
  redo: (inSight?: ReadonlySet<number> | null) => void;
  canUndo: boolean;
  canRedo: boolean;
  /**
   * Cells that somebody else changed too. One of the two texts, normally this user's, stays in the cell until the user chooses.
   */
  clashes: readonly Clash<F>[];
  settle: (clash: Clash<F>, choice: 'mine' | 'theirs') => void;
  /** Names of others who changed rows since the sheet was opened. */
  others: readonly string[];
}

/**
 * Manages the rows of a file while they are being fixed: each change is checked here at once, and by the server slightly later.
 */
export function useSheetRows<F extends string>(
  first: readonly SheetRow<F>[],
  table: SheetTable<F>,
  { ask, news }: SheetServer<F>,
  /** Conflicts between unsaved rows and what others saved. */
  firstClashes: readonly Clash<F>[] = [],
): SheetRows<F> {
  const [state, setState] = useState(() => firstState(first, table));
  const [checkError, setCheckError] = useState<string | null>(null);
  const [clashes, setClashes] = useState(firstClashes);
  const [others, setOthers] = useState<readonly string[]>([]);
  const checking = useRef(false);
  const { rows, tally, past, future } = state;
  const { counts, staleCount } = tally;

  /** Finishes any pending change first. */
  const take = (next: (now: SheetState<F>) => SheetState<F>) => setState((now) => next(settled(now)));
  const step = (next: (rows: readonly SheetRow<F>[]) => readonly SheetRow<F>[]) =>
    take((now) => stepped(now, next(now.rows)));
  const { rest } = state;
  useEffect(() => {
    if (!rest) return;
    const work = () => {
      const until = performance.now() + sliceMs;
      const made = rest.work(() => performance.now() >= until);
      if (made) setState((now) => (now.rest === rest ? made : now));
      else timer = setTimeout(work);
    };
    let timer = setTimeout(work, restMs);
    return () => clearTimeout(timer);
  }, [rest]);

  const takeOthers = useEffectEvent((found: readonly OtherRow<F>[]) => {
    // Uses the rows after the pending change is finished. Finishing it twice returns the same result.
    const { differing } = withOthers(settled(state).rows, found, table);
    take((now) => withRows(now, withOthers(now.rows, found, table).next));
    if (differing.length > 0) setClashes((before) => [...before, ...differing]);
    const people = found.flatMap(({ who }) => (who === '' ? [] : [who]));
    if (people.length > 0) setOthers((before) => [...new Set([...before, ...people])]);
  });
  /** After the current responses are applied. */
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
        const sent = stale[at];
        if (!sent) return;
        const { writtenBy, answered = sent.row, ...said } = answer;
        const { goesAnyway } = sent;
        if (writtenBy === undefined) taken.set(sent.line, { asked: answered, goesAnyway, answer: said });
        else found.push({ who: writtenBy, row: { ...sent, ...said } });
      });
      take((now) => withRows(now, withAnswers(now.rows, taken, table)));
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
    // Each change restarts the pause.
    if (!isWaiting || rows.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // While a request for others' changes is running, wait again: nothing else would trigger a check of these unsaved rows.
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
      // Ignored: checks of the user's own edits show when the server cannot be reached.
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
    step((now) => withMarks(now, indexes, what, value, table));

  return {
    rows,
    counts,
    badCount: counts.bad,
    staleCount,
    checkError,
    // These functions stay the same for the lifetime of the sheet, so that parts rendered late never call outdated ones.
    checkAgain: useCallbackRef(() => {
      setCheckError(null);
      take((now) => withRows(now, [...now.rows]));
    }),
    change: useCallbackRef((changes, inSight = null) =>
      take((now) => withChanges(now, changes, table, inSight)),
    ),
    changeBlock: useCallbackRef((near, all) => take((now) => withBlock(now, near, all, table))),
    add: useCallbackRef((count, changes) =>
      step((now) => {
        const longer = withAdded(now, count, table);
        return changes ? withCells(longer, changes(now.length), table) : longer;
      }),
    ),
    remove: useCallbackRef((indexes) => mark(indexes, 'isRemoved', true)),
    restore: useCallbackRef((indexes) => mark(indexes, 'isRemoved', false)),
    letGo: useCallbackRef((indexes, goesAnyway) => mark(indexes, 'goesAnyway', goesAnyway)),
    askAgain: useCallbackRef((lines) =>
      take((now) =>
        withRows(
          now,
          now.rows.map((row) => (lines.has(row.line) ? { ...row, isStale: true } : row)),
        ),
      ),
    ),
    drop: useCallbackRef((lines) =>
      take((now) => {
        const left = now.rows.filter(({ line }) => !lines.has(line));
        return { ...withRows(now, withRepeats(left, table)), past: [], future: [] };
      }),
    ),
    undo: useCallbackRef((inSight = null) => setState((now) => walked(now, 'undo', table, inSight))),
    redo: useCallbackRef((inSight = null) => setState((now) => walked(now, 'redo', table, inSight))),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    clashes,
    settle: useCallbackRef((clash, choice) => {
      setClashes(clashes.filter((one) => one !== clash));
      if (choice === (clash.stands ?? 'mine')) return;
      step((now) => {
        const index = now.findIndex(({ line }) => line === clash.line);
        return index < 0 ? now : withCells(now, [{ index, field: clash.field, text: clash[choice] }], table);
      });
    }),
    others,
  };
}

/** Merges what others saved into the rows; new rows are added at the end. */
export function withOthers<F extends string>(
  rows: readonly SheetRow<F>[],
  found: readonly OtherRow<F>[],
  table: SheetTable<F>,
): { next: SheetRow<F>[]; differing: Clash<F>[] } {
  const byLine = new Map(found.map((one) => [one.row.line, one]));
  const differing: Clash<F>[] = [];
  const next = rows.map((row) => {
    const other = byLine.get(row.line);
    if (!other) return row;
    byLine.delete(row.line);
    if ((other.row.version ?? 0) < (row.version ?? 0)) return row;
    if (!row.isStale) return other.row;
    const merged = mergedRow(row, other.row, other.who);
    differing.push(...merged.clashes);
    return merged.row;
  });
  return { next: withRepeats([...next, ...[...byLine.values()].map(({ row }) => row)], table), differing };
}
