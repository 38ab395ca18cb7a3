import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import {
  ArchiveRestore,
  ArrowDownToLine,
  FileSpreadsheet,
  FileUp,
  Plus,
  Redo2,
  Search,
  Trash2,
  Undo2,
} from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { FixedRow } from '#web/platform/sheet/error-file.ts';
import type { CellChange, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { useAtRest } from '#web/platform/sheet/use-at-rest.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { unavailable } from '#web/platform/ui/unavailable.ts';
import { entriesOf } from '#shared/platform/names-of.ts';

import classes from './sheet.module.css';

interface ToolsProps<F extends string> {
  table: SheetTable<F>;
  onUndo: () => void;
  onRedo: () => void;
  onFill: () => void;
  onFind: () => void;
  /** Whether the grid's own tools are shown; not on a phone. */
  hasGrid: boolean;
}

interface ChosenProps<F extends string> extends ToolsProps<F> {
  work: SheetRows<F>;
  /** Indexes in the list of all rows of the rows that are shown, and the selected part of them. */
  shown: readonly number[];
  fromRow: number;
  toRow: number;
}

/** The tools for rows. They update when user input pauses. */
export function SheetTools<F extends string>(given: ChosenProps<F>) {
  const { work: now, shown: shownNow, fromRow, toRow, ...props } = given;
  const rested = useAtRest({ work: now, shown: shownNow, from: fromRow, to: toRow });
  const { shown, from, to } = rested;
  const { rows, counts, canUndo, canRedo, change, add, remove, restore } = rested.work;
  const count = Math.max(0, Math.min(shown.length, to + 1) - from);
  const isGone = useMemo(() => {
    for (let at = from; at < from + count; at += 1) if (!rows[shown[at] ?? -1]?.isRemoved) return false;
    return count > 0;
  }, [rows, shown, from, count]);
  const chosen = useCallbackRef(() => shownNow.slice(fromRow, toRow + 1));
  // The current rows when a tool is pressed, although the tools are drawn slightly later.
  const rowsNow = useCallbackRef(() => now.rows);
  return (
    <SteadyTools
      {...props}
      {...{ canUndo, canRedo, change, add, remove, restore, rowsNow, chosen, count, isGone }}
      hasBad={counts.bad > 0}
    />
  );
}

/** The actions of the tools; the functions stay the same for the lifetime of the sheet. */
type Acts<F extends string> = Pick<SheetRows<F>, 'change' | 'add' | 'remove' | 'restore'>;

interface AllToolsProps<F extends string> extends ToolsProps<F>, Acts<F> {
  canUndo: boolean;
  canRedo: boolean;
  hasBad: boolean;
  rowsNow: () => SheetRows<F>['rows'];
  /** Number of selected rows, and whether all of them are removed. */
  count: number;
  isGone: boolean;
  chosen: () => readonly number[];
}

/** Memoised, so that moving in the grid does not redraw the tools. */
const SteadyTools = memo(AllTools) as typeof AllTools;

function AllTools<F extends string>(props: AllToolsProps<F>) {
  const { table, canUndo, canRedo, hasBad, rowsNow, count, isGone, chosen, hasGrid } = props;
  const { onUndo, onRedo, onFill, onFind, change, add, remove, restore } = props;
  const badRows = () => rowsNow().flatMap((row, index) => (isBad(row) && !row.isRemoved ? [index] : []));
  return (
    <div className={classes.tools} role="toolbar" aria-label={m.sheet_tools()}>
      <Tool keys="Ctrl-Z" icon={<Undo2 size={16} aria-hidden />} disabled={!canUndo} onClick={onUndo}>
        {m.common_undo()}
      </Tool>
      <Tool keys="Ctrl-Y" icon={<Redo2 size={16} aria-hidden />} disabled={!canRedo} onClick={onRedo}>
        {m.sheet_redo()}
      </Tool>
      {hasGrid && (
        <>
          <Tool
            keys="Ctrl-D"
            icon={<ArrowDownToLine size={16} aria-hidden />}
            disabled={count < 2}
            onClick={onFill}
          >
            {m.sheet_fill_down()}
          </Tool>
          <Tool keys="Ctrl-F" icon={<Search size={16} aria-hidden />} onClick={onFind}>
            {m.sheet_find_and_replace()}
          </Tool>
          {isGone ? (
            <Tool icon={<ArchiveRestore size={16} aria-hidden />} onClick={() => restore(chosen())}>
              {m.sheet_restore_rows({ count })}
            </Tool>
          ) : (
            <Tool
              icon={<Trash2 size={16} aria-hidden />}
              disabled={count === 0}
              onClick={() => remove(chosen())}
            >
              {m.sheet_delete_rows({ count })}
            </Tool>
          )}
          {table.canAdd && (
            <Tool icon={<Plus size={16} aria-hidden />} onClick={() => add(1)}>
              {m.sheet_add_row()}
            </Tool>
          )}
        </>
      )}
      {hasBad && (
        <>
          <Tool icon={<Trash2 size={16} aria-hidden />} onClick={() => remove(badRows())}>
            {m.sheet_delete_all_to_fix()}
          </Tool>
          <Tool
            icon={<FileSpreadsheet size={16} aria-hidden />}
            onClick={() =>
              void saveBad(
                table,
                badRows().flatMap((index) => rowsNow()[index] ?? []),
              )
            }
          >
            {m.sheet_save_them_as_a_file()}
          </Tool>
        </>
      )}
      {table.canBringBack && <BringBack table={table} change={change} add={add} rowsNow={rowsNow} />}
    </div>
  );
}

interface ToolProps {
  icon: ReactNode;
  /**
   * Keyboard shortcut, for tools known from every spreadsheet: they show only their icon, so that all tools fit in one line on a
   * laptop; name and shortcut appear on hover.
   */
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

function Tool({ icon, keys, disabled = false, onClick, children }: ToolProps) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.tool}
      {...unavailable(disabled)}
      onClick={disabled ? undefined : onClick}
      {...(keys === undefined
        ? { leftSection: icon }
        : { 'aria-label': children, title: `${children} (${keys})` })}
    >
      {keys === undefined ? children : icon}
    </Button>
  );
}

/** The workbook writer is large and rarely needed, so it is loaded on demand. */
async function saveBad<F extends string>(table: SheetTable<F>, rows: SheetRows<F>['rows']): Promise<void> {
  const { saveErrorFile } = await import('#web/platform/sheet/error-file.ts');
  await saveErrorFile(table, rows);
}

/** Reads the fixed workbook back: its rows are changed as if typed, and the change can be undone. */
function BringBack<F extends string>({
  table,
  change,
  add,
  rowsNow,
}: Pick<AllToolsProps<F>, 'table' | 'change' | 'add' | 'rowsNow'>) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    try {
      const { readFixed } = await import('#web/platform/sheet/error-file.ts');
      const fixed = await readFixed(table, file);
      if (!fixed) return toast.error(m.sheet_not_the_file());
      const changed = bringBack({ change, add }, rowsNow(), fixed);
      toast.success(m.sheet_brought_back({ count: changed }));
    } catch {
      toast.error(m.sheet_not_the_file());
    }
  };
  return (
    <>
      <Tool icon={<FileUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {m.sheet_bring_back()}
      </Tool>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={m.sheet_bring_back()}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
}

/** Returns the number of rows that were changed or added from the file. */
function bringBack<F extends string>(
  { change, add }: Pick<Acts<F>, 'change' | 'add'>,
  rows: SheetRows<F>['rows'],
  fixed: readonly FixedRow<F>[],
): number {
  const places = new Map(rows.map(({ line, number = line }, index) => [number, index]));
  const known = fixed.flatMap(({ line, texts }) => {
    const index = line === null ? undefined : places.get(line);
    return index === undefined ? [] : [{ index, texts }];
  });
  const added = fixed.filter(({ line }) => line === null || !places.has(line));
  const changesOf = (index: number, texts: Partial<Record<F, string>>): CellChange<F>[] =>
    entriesOf(texts).map(([field, text]) => ({ index, field, text }));
  const changes = known.flatMap(({ index, texts }) => changesOf(index, texts));
  if (added.length === 0) change(changes);
  else
    add(added.length, (firstIndex) => [
      ...changes,
      ...added.flatMap(({ texts }, at) => changesOf(firstIndex + at, texts)),
    ]);
  const isChanged = ({ index, texts }: (typeof known)[number]) =>
    entriesOf(texts).some(([field, text]) => rows[index]?.row[field] !== text);
  return known.filter(isChanged).length + added.length;
}
