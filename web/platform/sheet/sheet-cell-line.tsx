import { Button, Text } from '@mantine/core';
import { memo, type ReactNode, useMemo } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { likeCells } from '#web/platform/sheet/sheet-rows.ts';
import {
  type CellChange,
  columnOf,
  nameOfRow,
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

interface LikeOfferProps<F extends string> {
  table: SheetTable<F>;
  changed: Changed<F> | null;
  onTake: (changes: readonly CellChange<F>[]) => void;
}

/**
 * Offers to change other rows with the same text in the same way. Finding them searches all rows, so it waits until user input
 * pauses.
 */
export function LikeOffer<F extends string>({ table, changed, onTake }: LikeOfferProps<F>) {
  const { changed: asked } = useAtRest({ changed });
  const like = useMemo(() => asked && likenessOf(asked, table), [asked, table]);
  if (!like) return null;
  const { indexes, before, change } = like;
  const { label } = columnOf(table, change.field);
  const count = indexes.length;
  return (
    <div className={classes.line} role="status">
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

interface CellLineProps<F extends string> {
  table: SheetTable<F>;
  row: SheetRow<F> | undefined;
  field: F | undefined;
  others: readonly string[];
  /** Sets whether the row is sent although it repeats another one. */
  onAnyway: () => void;
  /** Goes to the next problem; undefined when there is no other. */
  onNext?: () => void;
}

/** The message of the active cell, updated when user input pauses. */
export function CellLine<F extends string>({ table, onAnyway, onNext, ...now }: CellLineProps<F>) {
  const { row, field, others } = useAtRest(now);
  const problem = field && row?.problems[field];
  const note = field && row?.notes[field];
  const noteTone = note ? 'amber' : undefined;
  const twin = row?.twin && !row.goesAnyway ? row.twin.text : undefined;
  const held = row?.heldBy ?? undefined;
  const name = row ? nameOfRow(table, row) : '';
  return (
    <div className={classes.line} data-tone={problem ? 'red' : noteTone} role="status">
      {/* Names the row, because the column with its name may be out of sight. Hidden from screen readers, which read the row,
          and the message with each cell. */}
      {name !== '' && <strong aria-hidden>{name}</strong>}
      {problem ?? note ?? twin ?? held ?? m.sheet_type_to_change_a_cell_paste()}
      {others.length > 0 && ` ${m.sheet_others({ who: others.join(', ') })}`}
      {row?.twin && !row.twin.isFollowing && (
        <Button variant="light" size="compact-sm" aria-pressed={row.goesAnyway ?? false} onClick={onAnyway}>
          {row.goesAnyway ? m.sheet_goes_anyway() : m.sheet_send_anyway()}
        </Button>
      )}
      {onNext && <NextProblem onNext={onNext} />}
    </div>
  );
}

/** Memoised, because the line around it changes with each cell. */
const NextProblem = memo(function NextProblem({ onNext }: { onNext: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      title={`${m.sheet_next_problem()} (F8)`}
      aria-label={m.sheet_next_problem()}
      onClick={onNext}
    >
      {m.sheet_next_problem()}
    </Button>
  );
});

interface SheetFootProps {
  /** The message of the active cell, when there is a grid. */
  children: ReactNode;
  /** Notice that all rows are fixed, with a button to continue. */
  allFixed: ReactNode;
  like: ReactNode;
  savingText: string | undefined;
}

/** Messages that appear and disappear while rows are fixed. They are below the rows, so that no row moves. */
export const SheetFoot = ({ children, allFixed, like, savingText }: SheetFootProps) => (
  <div className={classes.foot}>
    {children}
    {allFixed}
    {like}
    {savingText !== undefined && (
      <Text size="xs" c="dimmed" role="status">
        {savingText}
      </Text>
    )}
  </div>
);
