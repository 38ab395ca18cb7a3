import { ArchiveRestore, Check, CircleAlert, Copy, Trash2, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';

import type { MarketId } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import type { SheetColumn, SheetRow } from '#web/platform/sheet/sheet-table.ts';
import { rowState, type RowState } from '#web/platform/sheet/sheet-view.ts';

import classes from './sheet-grid.module.css';

export const rowHeight = 36;

/** What is before the cells, and how wide that is. */
export interface HeadLayout {
  width: number;
  amountWidth: number;
  twinWidth: number;
}

export interface SheetGridRowProps {
  row: SheetRow<string>;
  /** Its place among those shown. */
  place: number;
  columns: readonly SheetColumn<string>[];
  /** Where each column begins. */
  lefts: readonly number[];
  firstColumn: number;
  endColumn: number;
  /** -1 in every row but one. */
  activeColumn: number;
  head: HeadLayout;
  isFound: ((text: string) => boolean) | null;
  /** Whose money the prices are. */
  market: MarketId;
}

const stateIcon: Readonly<Record<RowState, ReactNode>> = {
  ready: <Check size={14} aria-hidden />,
  doubtful: <TriangleAlert size={14} aria-hidden />,
  repeated: <Copy size={14} aria-hidden />,
  bad: <CircleAlert size={14} aria-hidden />,
  removed: <Trash2 size={14} aria-hidden />,
  blank: null,
};
const removeIcon = <Trash2 size={14} aria-hidden />;
const restoreIcon = <ArchiveRestore size={14} aria-hidden />;

export const stateWord: Readonly<Record<RowState, () => string>> = {
  ready: m.sheet_state_ready,
  doubtful: m.sheet_state_doubtful,
  repeated: m.sheet_state_repeated,
  bad: m.sheet_state_bad,
  removed: m.sheet_state_removed,
  blank: m.sheet_state_blank,
};

const latinWidth = 9.5;
const wideWidth = 15;
const padding = 17;
const notLatin = /[^\u0020-\u024f]/u;

/** Whether a text may need more room than its cell has: cutting is dear, and most need not be cut. */
const isLong = (text: string, width: number): boolean =>
  text.length * (notLatin.test(text) ? wideWidth : latinWidth) > width - padding;

/** Drawn again only when the row itself changes: moving about in ten thousand rows touches two of them. */
export const SheetGridRow = memo(function SheetGridRow(props: SheetGridRowProps) {
  const { row, place, columns, lefts, firstColumn, endColumn, activeColumn, head, isFound, market } = props;
  const state = rowState(row);
  const line = row.number ?? row.line;
  const drawn = columns.slice(firstColumn, endColumn).map((column, at) => ({ column, at: firstColumn + at }));
  const active = activeColumn >= 0 && columns[activeColumn];
  // The active cell keeps the focus, also out of sight.
  if (active && (activeColumn < firstColumn || activeColumn >= endColumn))
    drawn.push({ column: active, at: activeColumn });
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes.row}
      data-row={place}
      data-state={state}
      // Moved rather than placed: each row is painted by itself then.
      style={{ height: rowHeight, transform: `translateY(${place * rowHeight}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={m.sheet_row_is({ line, state: stateWord[state]() })}
        className={classes.number}
        style={{ width: head.width }}
        data-head
      >
        <span className={classes.state} title={stateWord[state]()}>
          {stateIcon[state]}
        </span>
        <span className={classes.line}>{row.number ?? row.line}</span>
        <button
          type="button"
          tabIndex={-1}
          className={classes.rowAction}
          data-action={state === 'removed' ? 'restore' : 'remove'}
          aria-label={
            state === 'removed' ? m.sheet_restore_row_line({ line }) : m.sheet_delete_row_line({ line })
          }
        >
          {state === 'removed' ? restoreIcon : removeIcon}
        </button>
        {head.amountWidth > 0 && (
          <span className={classes.amount} style={{ width: head.amountWidth }}>
            {typeof row.amountCents === 'number' ? formatMoney(row.amountCents, market) : '–'}
          </span>
        )}
        {head.twinWidth > 0 && <TwinCell row={row} width={head.twinWidth} />}
      </div>
      {drawn.map(({ column, at }) => {
        const { field } = column;
        const text = row.row[field] ?? '';
        const problem = row.problems[field];
        const note = row.notes[field];
        const message = problem ?? note;
        const isActive = at === activeColumn;
        const width = (lefts[at + 1] ?? 0) - (lefts[at] ?? 0);
        return (
          <div
            key={field}
            role="gridcell"
            aria-colindex={at + 2}
            className={classes.cell}
            style={{ left: lefts[at], width }}
            // Cells are chosen by position; only the active one takes the focus.
            tabIndex={isActive ? 0 : undefined}
            aria-invalid={problem !== undefined || undefined}
            aria-label={
              message === undefined ? undefined : `${text === '' ? m.sheet_empty() : text}. ${message}`
            }
            title={message}
            data-column={at}
            data-number={column.isNumber || undefined}
            data-long={isLong(text, width) || undefined}
            data-problem={problem !== undefined || undefined}
            data-note={(problem === undefined && note !== undefined) || undefined}
            data-found={isFound?.(text) || undefined}
            data-active={isActive || undefined}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});

/** The earlier one that the row repeats, and whether it goes all the same. */
function TwinCell({
  row: { twin, goesAnyway, line, number = line },
  width,
}: {
  row: SheetRow<string>;
  width: number;
}) {
  return (
    <span className={classes.twin} style={{ width }}>
      {twin && (
        <>
          <a href={twin.href} target="_blank" rel="noreferrer" tabIndex={-1} title={twin.text}>
            {twin.name}
          </a>
          <button
            type="button"
            tabIndex={-1}
            className={classes.anyway}
            data-action="anyway"
            aria-pressed={goesAnyway ?? false}
            aria-label={m.sheet_send_row_anyway({ line: number })}
          >
            {goesAnyway ? m.sheet_goes_anyway() : m.sheet_send_anyway()}
          </button>
        </>
      )}
    </span>
  );
}
