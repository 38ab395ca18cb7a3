import { ActionIcon } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { importColumn, type ImportField } from '#shared/address-import/address-import.model.ts';
import { ImportCell } from '#web/address-book/import-cell.tsx';
import { type CellChange, type GridRow, pastedCells, type Place } from '#web/address-book/import-rows.ts';

import classes from './import-grid.module.css';

interface ImportGridProps {
  rows: readonly GridRow[];
  /** Places in `rows` of those that are shown, in order. */
  shown: readonly number[];
  /** The columns. */
  fields: readonly ImportField[];
  active: Place;
  onActive: (place: Place) => void;
  onChange: (changes: readonly CellChange[]) => void;
  onRemove: (index: number) => void;
  onUndo: () => void;
}

const rowHeight = 36;
const numberWidth = 88;
const widthOf = (field: ImportField) => Math.max(96, importColumn(field).width * 8);

/** Every row of the file to be mended like in a spreadsheet: arrows, typing, paste of a block, undo. */
export function ImportGrid(props: ImportGridProps) {
  const { rows, shown, fields, active, onActive, onChange, onRemove, onUndo } = props;
  const totalWidth = fields.reduce((sum, field) => sum + widthOf(field), numberWidth);
  const scroller = useRef<HTMLDivElement>(null);
  /** What is typed into the active cell; null while it is only looked at. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The active cell is brought into view, and the focus to it when the keyboard moved it, once it is on the page. */
  const wanted = useRef<'view' | 'focus' | null>('view');
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: rowHeight,
  });

  useEffect(() => {
    wanted.current ??= 'view';
    virtual.scrollToIndex(active.row);
  }, [virtual, active.row, active.column]);
  useEffect(() => {
    if (wanted.current === null || typed !== null) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    if (!cell) return;
    if (wanted.current === 'focus') cell.focus({ preventScroll: true });
    wanted.current = null;
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const go = (place: Place) => {
    const next = {
      row: Math.max(0, Math.min(shown.length - 1, place.row)),
      column: Math.max(0, Math.min(fields.length - 1, place.column)),
    };
    wanted.current = 'focus';
    setTyped(null);
    onActive(next);
    virtual.scrollToIndex(next.row);
  };
  const put = (text: string) => {
    const index = shown[active.row];
    const field = fields[active.column];
    if (index !== undefined && field !== undefined) onChange([{ index, field, text }]);
  };
  const textAt = ({ row, column }: Place) => {
    const index = shown[row];
    const field = fields[column];
    return index === undefined || field === undefined ? '' : (rows[index]?.row[field] ?? '');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { row, column } = active;
    if (typed !== null) {
      const leave: Record<string, () => void> = {
        Escape: () => go(active),
        Enter: () => (put(typed), go({ row: row + 1, column })),
        Tab: () => (put(typed), go({ row, column: column + (event.shiftKey ? -1 : 1) })),
      };
      if (!leave[event.key] || event.nativeEvent.isComposing) return;
      event.preventDefault();
      leave[event.key]?.();
      return;
    }
    if (event.target instanceof HTMLButtonElement) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 2);
    const move = moveOf(event, active, { row: shown.length - 1, column: fields.length - 1 }, page);
    const withControl = event.ctrlKey || event.metaKey;
    if (move) go(move);
    else if (event.key === 'Enter' || event.key === 'F2') setTyped(textAt(active));
    else if (event.key === 'Delete' || event.key === 'Backspace') put('');
    else if (withControl && event.key.toLowerCase() === 'z') onUndo();
    else if (event.key.length === 1 && !withControl && !event.altKey) setTyped(event.key);
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent) => {
    if (typed !== null) return;
    event.preventDefault();
    onChange(pastedCells(event.clipboardData.getData('text/plain'), shown, fields, active));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (typed !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textAt(active));
  };

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      // The cells take the focus.
      tabIndex={-1}
      aria-label="Rows of the file"
      aria-rowcount={shown.length + 1}
      aria-colcount={fields.length + 1}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCopy={onCopy}
    >
      <GridHead fields={fields} width={totalWidth} />
      <div
        role="presentation"
        style={{ position: 'relative', width: totalWidth, height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index: place, start }) => {
          const index = shown[place] ?? -1;
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.line}
              role="row"
              aria-rowindex={place + 2}
              className={classes.row}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <RowHead line={row.line} onRemove={() => onRemove(index)} />
              {fields.map((field, column) => {
                const isActive = place === active.row && column === active.column;
                return (
                  <ImportCell
                    key={field}
                    label={importColumn(field).label}
                    width={widthOf(field)}
                    text={row.row[field]}
                    problem={row.problems[field]}
                    note={row.notes[field]}
                    isActive={isActive}
                    typed={isActive ? typed : null}
                    onTyped={setTyped}
                    onLeave={() => {
                      if (typed !== null) put(typed);
                      setTyped(null);
                    }}
                    onChoose={() => go({ row: place, column })}
                    onEdit={() => {
                      onActive({ row: place, column });
                      setTyped(row.row[field]);
                    }}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function GridHead({ fields, width }: { fields: readonly ImportField[]; width: number }) {
  return (
    <div className={classes.head} role="row" aria-rowindex={1} style={{ width }}>
      <div role="columnheader" className={classes.number} style={{ width: numberWidth }}>
        Row
      </div>
      {fields.map((field) => (
        <div key={field} role="columnheader" className={classes.headCell} style={{ width: widthOf(field) }}>
          {importColumn(field).label}
        </div>
      ))}
    </div>
  );
}

/** The row's number in the file, and the button that leaves it out. */
function RowHead({ line, onRemove }: { line: number; onRemove: () => void }) {
  return (
    <div role="rowheader" className={classes.number} style={{ width: numberWidth }}>
      {line}
      <ActionIcon size={24} tabIndex={-1} aria-label={`Delete row ${line}`} onClick={onRemove}>
        <Trash2 size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Where a key leads from a cell, perhaps beyond the grid; undefined for a key that does not move. */
function moveOf(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: Place,
  last: Place,
  page: number,
): Place | undefined {
  const moves: Record<string, Place> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: ctrlKey ? { row: last.row, column } : { row, column: last.column },
  };
  return moves[key];
}
