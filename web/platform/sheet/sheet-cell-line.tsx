import { Button, Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { nameOfRow, type SheetRow, type SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { useAtRest } from '#web/platform/sheet/use-at-rest.ts';

import classes from './sheet.module.css';

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
    // Not announced: screen readers read the message with the cell.
    <div className={classes.line} data-tone={problem ? 'red' : noteTone}>
      {/* Names the row, because the column with its name may be out of sight. Hidden from screen readers, which read the row,
          and the message with each cell. */}
      {name !== '' && <strong aria-hidden>{name}</strong>}
      {problem ?? note ?? twin ?? held ?? m.sheet_type_to_change_a_cell_paste()}
      <span role="status">{others.length > 0 && ` ${m.sheet_others({ who: others.join(', ') })}`}</span>
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
  /** The announcements, and the offer to change other rows. */
  news: ReactNode;
  savingText: string | undefined;
}

/** Messages that appear and disappear while rows are fixed. They are below the rows, so that no row moves. */
export const SheetFoot = ({ children, allFixed, news, savingText }: SheetFootProps) => (
  <div className={classes.foot}>
    {children}
    {allFixed}
    {news}
    {savingText !== undefined && (
      <Text size="xs" c="dimmed">
        {savingText}
      </Text>
    )}
  </div>
);
