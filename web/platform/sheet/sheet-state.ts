/** The rows of a sheet, their totals and the undo history. Each change returns the next state. */
import { changedBetween } from '#web/platform/sheet/changed-rows.ts';
import { withCells, withRepeats } from '#web/platform/sheet/sheet-rows.ts';
import { type SheetStep, stepBetween, withStep } from '#web/platform/sheet/sheet-steps.ts';
import type { CellChange, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { type SheetTally, tallyAfter, tallyOf } from '#web/platform/sheet/sheet-view.ts';

export interface SheetState<F extends string> {
  rows: readonly SheetRow<F>[];
  tally: SheetTally;
  past: readonly SheetStep<F>[];
  future: readonly (SheetStep<F> | TakenBack<F>)[];
  /** Pending part of a very large change, of which only the visible cells are done; null when there is none. */
  rest: SheetRest<F> | null;
}

/** A very large change that was undone before it was finished, with the function that starts it again. */
interface TakenBack<F extends string> {
  again: (state: SheetState<F>, inSight: InSight) => SheetState<F>;
}

type InSight = ReadonlySet<number> | null;
type Walk = 'undo' | 'redo';

interface SheetRest<F extends string> {
  /** Works until it is done or `isOver` returns true, and continues on the next call; returns null until it is done. */
  work: (isOver: () => boolean) => SheetState<F> | null;
  /**
   * The direction (undo or redo) that cancels the change, and the state after cancelling: the change need not be finished first.
   */
  takenBackBy: Walk;
  without: SheetState<F>;
}

const undoSteps = 200;
/** Above this number of cells, the visible ones are changed first. */
const atOnce = 400;
/** Number of the other cells changed per step. */
const aPart = 1000;

export function firstState<F extends string>(
  first: readonly SheetRow<F>[],
  table: SheetTable<F>,
): SheetState<F> {
  const rows = withRepeats(first, table);
  return { rows, tally: tallyOf(rows), past: [], future: [], rest: null };
}

const never = () => false;

/** Returns the state with its pending change finished. */
export const settled = <F extends string>(state: SheetState<F>): SheetState<F> =>
  state.rest?.work(never) ?? state;

export const withRows = <F extends string>(
  state: SheetState<F>,
  rows: readonly SheetRow<F>[],
): SheetState<F> =>
  rows === state.rows
    ? state
    : { ...state, rows, tally: tallyAfter(state.tally, state.rows, rows, changedBetween(state.rows, rows)) };

/** Adds the user's change to the undo history; returns the same state when nothing changed. */
export function stepped<F extends string>(state: SheetState<F>, rows: readonly SheetRow<F>[]): SheetState<F> {
  const taken = stepBetween(state.rows, rows, changedBetween(state.rows, rows));
  return taken ? noted(withRows(state, rows), taken) : state;
}

const noted = <F extends string>(state: SheetState<F>, taken: SheetStep<F>): SheetState<F> => ({
  ...state,
  past: [...state.past.slice(1 - undoSteps), taken],
  future: [],
});

/** Changes the texts of cells. For very large changes, the visible cells change at once and the others slightly later. */
export function withChanges<F extends string>(
  state: SheetState<F>,
  changes: readonly CellChange<F>[],
  table: SheetTable<F>,
  inSight: InSight,
): SheetState<F> {
  if (!inSight || changes.length <= atOnce) return stepped(state, withCells(state.rows, changes, table));
  const { near, far } = apart(changes, inSight);
  const again: TakenBack<F>['again'] = (later, seen) => withChanges(later, changes, table, seen);
  return begunWith(state, { near, far: () => far }, table, again);
}

/**
 * Like `withChanges`, for a block whose cells are listed only when needed: `near` holds the visible ones, `all` returns every
 * one.
 */
export function withBlock<F extends string>(
  state: SheetState<F>,
  near: readonly CellChange<F>[],
  all: () => readonly CellChange<F>[],
  table: SheetTable<F>,
): SheetState<F> {
  return begunWith(state, { near, far: all }, table, (later) => withBlock(later, near, all, table));
}

function begunWith<F extends string>(
  state: SheetState<F>,
  { near, far }: { near: readonly CellChange<F>[]; far: () => readonly CellChange<F>[] },
  table: SheetTable<F>,
  again: TakenBack<F>['again'],
): SheetState<F> {
  const next = withCells(state.rows, near, table);
  const touched = table.key.repeated === null ? indexesOf(near) : undefined;
  const begun = { ...state, rows: next, tally: tallyAfter(state.tally, state.rows, next, touched) };
  const cells = [...(stepBetween(state.rows, next, indexesOf(near))?.cells ?? [])];
  const parts = () =>
    partsOf(far()).map((part) => (rows: readonly SheetRow<F>[]) => {
      const made = withCells(rows, part, table);
      cells.push(...(stepBetween(rows, made, indexesOf(part))?.cells ?? []));
      return made;
    });
  const end = (made: SheetState<F>) => (cells.length === 0 ? state : noted(made, { cells, marks: [] }));
  const without: SheetState<F> = { ...state, future: [{ again }] };
  return { ...begun, rest: { work: inParts(begun, parts, end), takenBackBy: 'undo', without } };
}

const indexesOf = (all: readonly { index: number }[]): Set<number> => new Set(all.map(({ index }) => index));

/** Undoes or redoes the last step, visible cells first. A change that is still pending is cancelled completely. */
export function walked<F extends string>(
  state: SheetState<F>,
  direction: Walk,
  table: SheetTable<F>,
  inSight: InSight,
): SheetState<F> {
  if (state.rest?.takenBackBy === direction) return state.rest.without;
  const from = settled(state);
  const taken = (direction === 'undo' ? from.past : from.future).at(-1);
  if (!taken) return from;
  if ('again' in taken) return taken.again({ ...from, future: from.future.slice(0, -1) }, inSight);
  const after = (made: SheetState<F>): SheetState<F> =>
    direction === 'undo'
      ? { ...made, past: from.past.slice(0, -1), future: [...from.future, taken] }
      : { ...made, past: [...from.past, taken], future: from.future.slice(0, -1) };
  const walk = (rows: readonly SheetRow<F>[], step: SheetStep<F>) => withStep(rows, step, direction, table);
  if (!inSight || taken.cells.length + taken.marks.length <= atOnce)
    return after(withRows(from, walk(from.rows, taken)));
  const [cells, marks] = [apart(taken.cells, inSight), apart(taken.marks, inSight)];
  const begun = withRows(from, walk(from.rows, { cells: cells.near, marks: marks.near }));
  const parts: SheetStep<F>[] = [
    ...partsOf(cells.far).map((part) => ({ cells: part, marks: [] })),
    ...partsOf(marks.far).map((part) => ({ cells: [], marks: part })),
  ];
  return {
    ...begun,
    rest: {
      work: inParts(begun, () => parts.map((part) => (rows) => walk(rows, part)), after),
      takenBackBy: direction === 'undo' ? 'redo' : 'undo',
      without: from,
    },
  };
}

function apart<T extends { index: number }>(all: readonly T[], inSight: ReadonlySet<number>) {
  const near: T[] = [];
  const far: T[] = [];
  for (const one of all) (inSight.has(one.index) ? near : far).push(one);
  return { near, far };
}

/** Splits changes into parts. Cells of one row stay together, so that its rules run only once. */
function partsOf<T extends { index: number }>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (const one of all) {
    const part = parts.at(-1);
    if (part && (part.length < aPart || part.at(-1)?.index === one.index)) part.push(one);
    else parts.push([one]);
  }
  return parts;
}

/**
 * Returns a function that applies the parts step by step and remembers the result, whoever calls it: the row objects stay the
 * same, so visible rows are not redrawn.
 */
function inParts<F extends string>(
  base: SheetState<F>,
  partsOfIt: () => readonly ((rows: readonly SheetRow<F>[]) => readonly SheetRow<F>[])[],
  end: (made: SheetState<F>) => SheetState<F>,
): SheetRest<F>['work'] {
  let { rows } = base;
  let done = 0;
  let last: SheetState<F> | null = null;
  let parts: ReturnType<typeof partsOfIt> | null = null;
  return (isOver) => {
    parts ??= partsOfIt();
    while (last === null && !isOver()) {
      const part = parts[done];
      if (!part) {
        last = end(withRows(base, rows));
        break;
      }
      rows = part(rows);
      done += 1;
    }
    return last;
  };
}
