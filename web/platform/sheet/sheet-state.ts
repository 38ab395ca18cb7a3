/** The rows of a sheet, what they add up to and the steps that can be taken back: each change makes the next state. */
import { withCells, withRepeats } from '#web/platform/sheet/sheet-rows.ts';
import { type SheetStep, stepBetween, withStep } from '#web/platform/sheet/sheet-steps.ts';
import type { CellChange, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { type SheetTally, tallyAfter, tallyOf } from '#web/platform/sheet/sheet-view.ts';

export interface SheetState<F extends string> {
  rows: readonly SheetRow<F>[];
  tally: SheetTally;
  past: readonly SheetStep<F>[];
  future: readonly SheetStep<F>[];
  /** Of a change of very many cells only those in sight are made yet: what it began from, and the whole of it. */
  rest: { base: SheetState<F>; whole: (base: SheetState<F>) => SheetState<F> } | null;
}

const undoSteps = 200;
/** More cells than this are changed in sight first. */
const atOnce = 400;

export function firstState<F extends string>(
  first: readonly SheetRow<F>[],
  table: SheetTable<F>,
): SheetState<F> {
  const rows = withRepeats(first, table);
  return { rows, tally: tallyOf(rows), past: [], future: [], rest: null };
}

/** The same with all that was begun. */
export const settled = <F extends string>(state: SheetState<F>): SheetState<F> =>
  state.rest ? state.rest.whole(state.rest.base) : state;

export const withRows = <F extends string>(
  state: SheetState<F>,
  rows: readonly SheetRow<F>[],
): SheetState<F> =>
  rows === state.rows ? state : { ...state, rows, tally: tallyAfter(state.tally, state.rows, rows) };

/** What a user did, so that it can be taken back; nothing when nothing is different. */
export function stepped<F extends string>(state: SheetState<F>, rows: readonly SheetRow<F>[]): SheetState<F> {
  const taken = stepBetween(state.rows, rows);
  if (!taken) return state;
  return { ...withRows(state, rows), past: [...state.past.slice(1 - undoSteps), taken], future: [] };
}

function walked<F extends string>(
  state: SheetState<F>,
  direction: 'undo' | 'redo',
  table: SheetTable<F>,
): SheetState<F> {
  const { past, future } = state;
  const taken = (direction === 'undo' ? past : future).at(-1);
  if (!taken) return state;
  const next = withRows(state, withStep(state.rows, taken, direction, table));
  return direction === 'undo'
    ? { ...next, past: past.slice(0, -1), future: [...future, taken] }
    : { ...next, past: [...past, taken], future: future.slice(0, -1) };
}

/** Texts in cells. Of very many those in sight are there at once, the others a moment later. */
export function withChanges<F extends string>(
  state: SheetState<F>,
  changes: readonly CellChange<F>[],
  table: SheetTable<F>,
  inSight: ReadonlySet<number> | null,
): SheetState<F> {
  const whole = (base: SheetState<F>) => stepped(base, withCells(base.rows, changes, table));
  if (!inSight || changes.length <= atOnce) return whole(state);
  const near = changes.filter(({ index }) => inSight.has(index));
  return { ...withRows(state, withCells(state.rows, near, table)), rest: { base: state, whole } };
}

/** The last step back or again, likewise. */
export function walkedInSight<F extends string>(
  state: SheetState<F>,
  direction: 'undo' | 'redo',
  table: SheetTable<F>,
  inSight: ReadonlySet<number> | null,
): SheetState<F> {
  const whole = (base: SheetState<F>) => walked(base, direction, table);
  const taken = (direction === 'undo' ? state.past : state.future).at(-1);
  if (!taken || !inSight || taken.cells.length + taken.marks.length <= atOnce) return whole(state);
  const near: SheetStep<F> = {
    cells: taken.cells.filter(({ index }) => inSight.has(index)),
    marks: taken.marks.filter(({ index }) => inSight.has(index)),
  };
  return { ...withRows(state, withStep(state.rows, near, direction, table)), rest: { base: state, whole } };
}
