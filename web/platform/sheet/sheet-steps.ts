/** Undo and redo of the user's edits. Steps store only what changed, so that other people's work is kept. */
import {
  basedOn,
  type Mark,
  rewritten,
  stillRepeated,
  withoutBase,
  withRepeats,
} from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow, SheetTable, SheetTexts } from '#web/platform/sheet/sheet-table.ts';
import { namesOf } from '#shared/platform/names-of.ts';

interface CellStep<F extends string> {
  index: number;
  field: F;
  from: string;
  to: string;
}

interface MarkStep {
  index: number;
  mark: Mark;
  to: boolean;
}

export interface SheetStep<F extends string> {
  cells: readonly CellStep<F>[];
  marks: readonly MarkStep[];
}

const marks: readonly Mark[] = ['isRemoved', 'goesAnyway'];

/**
 * Returns what differs between the two lists, looking only at `indexes` when they are known; null when nothing differs. Undoing
 * rows that were added at the end removes them.
 */
export function stepBetween<F extends string>(
  before: readonly SheetRow<F>[],
  after: readonly SheetRow<F>[],
  indexes?: Iterable<number>,
): SheetStep<F> | null {
  const step: { cells: CellStep<F>[]; marks: MarkStep[] } = { cells: [], marks: [] };
  const look = (index: number): void => {
    const old = before[index];
    const row = after[index];
    if (old === row || !row) return;
    if (!old) step.marks.push({ index, mark: 'isRemoved', to: false });
    for (const field of namesOf(row.row)) {
      const from = old?.row[field] ?? '';
      if (from !== row.row[field]) step.cells.push({ index, field, from, to: row.row[field] });
    }
    for (const mark of marks) {
      const to = row[mark] ?? false;
      if (old && (old[mark] ?? false) !== to) step.marks.push({ index, mark, to });
    }
  };
  if (indexes) for (const index of indexes) look(index);
  else for (let index = 0; index < after.length; index += 1) if (before[index] !== after[index]) look(index);
  return step.cells.length + step.marks.length === 0 ? null : step;
}

/** Redoes or undoes a step. The texts are restored exactly: they are not corrected a second time. */
export function withStep<F extends string>(
  rows: readonly SheetRow<F>[],
  step: SheetStep<F>,
  direction: 'undo' | 'redo',
  table: SheetTable<F>,
): SheetRow<F>[] {
  const isUndo = direction === 'undo';
  const texts = new Map<number, SheetTexts<F>>();
  for (const { index, field, from, to } of step.cells) {
    const before = texts.get(index) ?? rows[index]?.row;
    if (before) texts.set(index, { ...before, [field]: isUndo ? from : to });
  }
  const next = [...rows];
  const { field: key } = table.key;
  const keys = new Set<string>();
  for (const [index, row] of texts) {
    const before = rows[index];
    if (!before) continue;
    // Uses the row's current key, because somebody else may have changed it since the step.
    if (row[key] !== before.row[key]) keys.add(before.row[key]).add(row[key]);
    const checked = table.isServerChecked ? before : table.check(row, row);
    next[index] = stillRepeated(before, rewritten(before, row, checked, key), table);
  }
  for (const { index, mark, to } of step.marks) {
    const row = next[index];
    if (!row) continue;
    const value = isUndo ? !to : to;
    keys.add(row.row[key]);
    const isKept = row.version !== undefined;
    next[index] = {
      ...row,
      row: { ...row.row },
      ...basedOn(row),
      [mark]: value,
      isStale: row.isStale || isKept,
    };
  }
  return keys.size > 0 ? withRepeats(next, table, keys) : next;
}

/** A conflict: a cell that both this user and somebody else changed. */
export interface Clash<F extends string> {
  line: number;
  field: F;
  mine: string;
  theirs: string;
  who: string;
  /** 'theirs' when the other person's text is in the cell until the user chooses; otherwise the cell has this user's text. */
  stands?: 'theirs';
  /** The text before both changes. */
  was?: string;
}

/**
 * Merges a row that somebody else saved while it was edited here. A field that only one of the two changed takes the new text. A
 * field that both changed keeps the text of this user, the last one, and is reported as a conflict.
 */
export function mergedRow<F extends string>(
  mine: SheetRow<F>,
  theirs: SheetRow<F>,
  who: string,
): { row: SheetRow<F>; clashes: Clash<F>[] } {
  const base = mine.base ?? theirs.row;
  const clashes: Clash<F>[] = [];
  const texts = { ...theirs.row };
  let isMine = (mine.isRemoved ?? false) !== (theirs.isRemoved ?? false);
  let isTheirs = false;
  for (const field of namesOf(texts)) {
    const [was, here, there] = [base[field], mine.row[field], theirs.row[field]];
    if (here === there) continue;
    if (there !== was) isTheirs = true;
    if (here === was) continue;
    texts[field] = here;
    isMine = true;
    if (there !== was) clashes.push({ line: mine.line, field, mine: here, theirs: there, who });
  }
  const { goesAnyway: goes = false, wentAnyway = false } = mine;
  const { goesAnyway: theyGo = false } = theirs;
  // "Send anyway" was chosen for the row as it was then: if somebody else changed the row, the user is asked again.
  const goesAnyway = goes === wentAnyway || (goes && isTheirs) ? theyGo : goes;
  if (!isMine && goesAnyway === theyGo) return { row: { ...withoutBase(theirs), isStale: false }, clashes };
  const { problems, codes } = mine;
  const marksHere = { isRemoved: mine.isRemoved ?? false, goesAnyway };
  const based = { base: theirs.row, wentAnyway: theyGo };
  return { row: { ...theirs, row: texts, problems, codes, ...marksHere, ...based, isStale: true }, clashes };
}

/**
 * Merges a row with edits stored on this device, while somebody else may have saved it. It is unknown which text is newer: where
 * both changed a cell, or the row was to be removed, the saved state stays and the stored text is offered as a choice.
 */
export function keptRow<F extends string>(
  mine: SheetRow<F>,
  theirs: SheetRow<F>,
  who: string,
): { row: SheetRow<F>; clashes: Clash<F>[] } {
  const base = mine.base ?? theirs.row;
  const fields = namesOf(theirs.row);
  const isTheirs = fields.some((field) => theirs.row[field] !== base[field]);
  const { isRemoved = false } = theirs;
  const { row: merged, clashes } = mergedRow(isTheirs ? { ...mine, isRemoved } : mine, theirs, who);
  if (clashes.length === 0) return { row: merged, clashes };
  const row = { ...merged.row };
  for (const { field, theirs: text } of clashes) row[field] = text;
  const isMine =
    fields.some((field) => row[field] !== theirs.row[field]) ||
    (merged.goesAnyway ?? false) !== (theirs.goesAnyway ?? false);
  return {
    row: isMine ? { ...merged, row } : { ...withoutBase(theirs), isStale: false },
    clashes: clashes.map((clash) => ({ ...clash, stands: 'theirs', was: base[clash.field] })),
  };
}

/** Returns the row with the texts offered for it, while the user has not chosen; null when none are offered. */
export function withOffered<F extends string>(
  { line, row, base = row }: SheetRow<F>,
  clashes: readonly Clash<F>[],
): { row: SheetTexts<F>; base: SheetTexts<F> } | null {
  const open = clashes.filter(
    (one) => one.line === line && one.stands === 'theirs' && row[one.field] === one.theirs,
  );
  if (open.length === 0) return null;
  const [offered, before] = [{ ...row }, { ...base }];
  for (const { field, mine, was = '' } of open) [offered[field], before[field]] = [mine, was];
  return { row: offered, base: before };
}
