import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { columnsIn, rowsIn } from '#web/platform/sheet/sheet-range.ts';
import { likeCells } from '#web/platform/sheet/sheet-rows.ts';
import {
  type CellChange,
  columnOf,
  type Range,
  type SheetRow,
  type SheetTable,
} from '#web/platform/sheet/sheet-table.ts';
import { useAtRest } from '#web/platform/sheet/use-at-rest.ts';

import classes from './sheet.module.css';

/** The last change, and the rows before it. */
export interface Changed<F extends string> {
  rows: readonly SheetRow<F>[];
  changes: readonly CellChange<F>[];
}

interface Likeness<F extends string> {
  indexes: readonly number[];
  change: CellChange<F>;
  before: string;
}

/** Finds the other rows that had the same text before a single cell was changed. */
function likenessOf<F extends string>(
  { rows, changes }: Changed<F>,
  { ownFields }: SheetTable<F>,
): Likeness<F> | null {
  const [only] = changes;
  if (changes.length !== 1 || !only) return null;
  const before = rows[only.index]?.row[only.field];
  if (before === undefined || before === only.text) return null;
  if (before === '' && ownFields.has(only.field)) return null;
  const indexes = likeCells(rows, only.index, only.field, before);
  return indexes.length > 0 ? { indexes, change: only, before } : null;
}

interface SheetNewsProps<F extends string> {
  table: SheetTable<F>;
  rows: readonly SheetRow<F>[];
  shown: readonly number[];
  fields: readonly F[];
  range: Range;
  changed: Changed<F> | null;
  /** Number of rows to fix. */
  badCount: number;
  /** Whether changed rows are still being checked. */
  isChecking: boolean;
  onTake: (changes: readonly CellChange<F>[]) => void;
}

/** Time in ms without a change before it is announced. */
const pauseMs = 400;

/**
 * Announces for screen readers, in one place, which cells are selected and what the last correction left to fix, and offers to
 * change other rows with the same text in the same way. Finding them searches all rows, so it waits until user input pauses.
 */
export function SheetNews<F extends string>({ table, onTake, ...now }: SheetNewsProps<F>) {
  const { changed, ...rest } = useAtRest(now);
  const like = useMemo(() => changed && likenessOf(changed, table), [changed, table]);
  const { isChecking, badCount } = rest;
  // An offer is enough, and so is the notice that nothing is left to fix: one announcement for one correction.
  const isCorrected = changed !== null && like === null && badCount > 0;
  const corrected = isCorrected ? m.sheet_to_fix({ count: badCount }) : '';
  const announced = useAfterPause(isChecking, changed, selectedText(table, rest) || corrected);
  return (
    <div role="status">
      <VisuallyHidden>{announced}</VisuallyHidden>
      {like && <LikeOffer table={table} like={like} onTake={onTake} />}
    </div>
  );
}

/** Returns the text once nothing has changed for a while; an equal text after another change is announced again. */
function useAfterPause(isChecking: boolean, changed: unknown, text: string): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (isChecking) return undefined;
    setAnnounced('');
    const timer = setTimeout(() => setAnnounced(text), pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an equal text after another change is announced again
  }, [isChecking, changed, text]);
  return announced;
}

/** A single cell is announced by the focus. */
function selectedText<F extends string>(
  table: SheetTable<F>,
  { rows, shown, fields, range }: Pick<SheetNewsProps<F>, 'rows' | 'shown' | 'fields' | 'range'>,
): string {
  const count = rowsIn(range) * columnsIn(range);
  const { from, to } = range;
  const [top, bottom] = [rows[shown[from.row] ?? -1], rows[shown[to.row] ?? -1]];
  const [first, last] = [fields[from.column], fields[to.column]];
  if (count < 2 || !top || !bottom || first === undefined || last === undefined) return '';
  return m.sheet_selected({
    from: top.number ?? top.line,
    first: columnOf(table, first).label,
    to: bottom.number ?? bottom.line,
    last: columnOf(table, last).label,
    count,
  });
}

interface LikeOfferProps<F extends string> extends Pick<SheetNewsProps<F>, 'table' | 'onTake'> {
  like: Likeness<F>;
}

function LikeOffer<F extends string>({ table, like, onTake }: LikeOfferProps<F>) {
  const { indexes, before, change } = like;
  const { label } = columnOf(table, change.field);
  const count = indexes.length;
  return (
    <div className={classes.line}>
      {before === ''
        ? m.sheet_like_empty({ count, label })
        : m.sheet_like_same({ count, text: before, label })}
      <Button
        variant="light"
        size="compact-sm"
        onClick={() => onTake(indexes.map((index) => ({ ...change, index })))}
      >
        {change.text === '' ? m.sheet_empty_them_all() : m.sheet_put_text_in_all({ text: change.text })}
      </Button>
    </div>
  );
}
