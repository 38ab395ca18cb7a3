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
import { memo, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { FixedRow } from '#web/platform/sheet/error-file.ts';
import type { CellChange, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { entriesOf } from '#shared/platform/names-of.ts';

import classes from './sheet.module.css';

interface ToolsProps<F extends string> {
  table: SheetTable<F>;
  work: SheetRows<F>;
  onUndo: () => void;
  onRedo: () => void;
  onFill: () => void;
  onFind: () => void;
  /** Left out on a phone. */
  hasGrid: boolean;
}

interface ChosenProps<F extends string> extends ToolsProps<F> {
  /** Places in all rows of the rows that are shown, and which of them are chosen. */
  shown: readonly number[];
  fromRow: number;
  toRow: number;
}

/** What can be done with the rows. The tools follow a moment after the cell. */
export function SheetTools<F extends string>({ shown, fromRow, toRow, ...props }: ChosenProps<F>) {
  const [from, to] = [useDeferredValue(fromRow), useDeferredValue(toRow)];
  const work = useDeferredValue(props.work);
  const { rows } = work;
  const count = Math.max(0, Math.min(shown.length, to + 1) - from);
  const isGone = useMemo(() => {
    for (let at = from; at < from + count; at += 1) if (!rows[shown[at] ?? -1]?.isRemoved) return false;
    return count > 0;
  }, [rows, shown, from, count]);
  const chosen = useCallbackRef(() => shown.slice(fromRow, toRow + 1));
  // As the rows are when a tool is pressed, though they are drawn a moment later.
  const rowsNow = useCallbackRef(() => props.work.rows);
  return (
    <SteadyTools {...props} work={work} rowsNow={rowsNow} count={count} isGone={isGone} chosen={chosen} />
  );
}

interface AllToolsProps<F extends string> extends ToolsProps<F> {
  rowsNow: () => SheetRows<F>['rows'];
  /** Of the rows that are chosen; whether all of them are left out. */
  count: number;
  isGone: boolean;
  chosen: () => readonly number[];
}

/** Moving about in the grid draws nothing here again. */
const SteadyTools = memo(AllTools) as typeof AllTools;

function AllTools<F extends string>(props: AllToolsProps<F>) {
  const { table, work, rowsNow, count, isGone, chosen, onUndo, onRedo, onFill, onFind, hasGrid } = props;
  const { counts } = work;
  const badRows = () => rowsNow().flatMap((row, index) => (isBad(row) && !row.isRemoved ? [index] : []));
  return (
    <div className={classes.tools} role="toolbar" aria-label={m.sheet_tools()}>
      <Tool isKnown icon={<Undo2 size={16} aria-hidden />} disabled={!work.canUndo} onClick={onUndo}>
        {m.sheet_undo()}
      </Tool>
      <Tool isKnown icon={<Redo2 size={16} aria-hidden />} disabled={!work.canRedo} onClick={onRedo}>
        {m.sheet_redo()}
      </Tool>
      {hasGrid && (
        <>
          <Tool
            isKnown
            icon={<ArrowDownToLine size={16} aria-hidden />}
            disabled={count < 2}
            onClick={onFill}
          >
            {m.sheet_fill_down()}
          </Tool>
          <Tool isKnown icon={<Search size={16} aria-hidden />} onClick={onFind}>
            {m.sheet_find_and_replace()}
          </Tool>
          {isGone ? (
            <Tool icon={<ArchiveRestore size={16} aria-hidden />} onClick={() => work.restore(chosen())}>
              {m.sheet_restore_rows({ count })}
            </Tool>
          ) : (
            <Tool
              icon={<Trash2 size={16} aria-hidden />}
              disabled={count === 0}
              onClick={() => work.remove(chosen())}
            >
              {m.sheet_delete_rows({ count })}
            </Tool>
          )}
          {table.canAdd && (
            <Tool icon={<Plus size={16} aria-hidden />} onClick={() => work.add(1)}>
              {m.sheet_add_row()}
            </Tool>
          )}
        </>
      )}
      {counts.bad > 0 && (
        <>
          <Tool icon={<Trash2 size={16} aria-hidden />} onClick={() => work.remove(badRows())}>
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
      {table.canBringBack && <BringBack table={table} work={work} rowsNow={rowsNow} />}
    </div>
  );
}

interface ToolProps {
  icon: ReactNode;
  /** As every spreadsheet has it: its sign alone, so that all tools stand in one line on a laptop. */
  isKnown?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

function Tool({ icon, isKnown = false, disabled = false, onClick, children }: ToolProps) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.tool}
      disabled={disabled}
      onClick={onClick}
      {...(isKnown ? { 'aria-label': children, title: children } : { leftSection: icon })}
    >
      {isKnown ? icon : children}
    </Button>
  );
}

/** The writer of workbooks is large and seldom wanted: it comes when it is. */
async function saveBad<F extends string>(table: SheetTable<F>, rows: SheetRows<F>['rows']): Promise<void> {
  const { saveErrorFile } = await import('#web/platform/sheet/error-file.ts');
  await saveErrorFile(table, rows);
}

/** Takes the file of rows to fix in again: its rows are changed as if they were typed, and can be undone. */
function BringBack<F extends string>({
  table,
  work,
  rowsNow,
}: Pick<AllToolsProps<F>, 'table' | 'work' | 'rowsNow'>) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    try {
      const { readFixed } = await import('#web/platform/sheet/error-file.ts');
      const fixed = await readFixed(table, file);
      if (!fixed) return toast.error(m.sheet_not_the_file());
      const changed = bringBack(work, rowsNow(), fixed);
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

/** Returns how many rows the file has changed or added. */
function bringBack<F extends string>(
  work: SheetRows<F>,
  rows: SheetRows<F>['rows'],
  fixed: readonly FixedRow<F>[],
): number {
  const places = new Map(rows.map(({ line }, index) => [line, index]));
  const known = fixed.flatMap(({ line, texts }) => {
    const index = line === null ? undefined : places.get(line);
    return index === undefined ? [] : [{ index, texts }];
  });
  const added = fixed.filter(({ line }) => line === null || !places.has(line));
  const changesOf = (index: number, texts: Partial<Record<F, string>>): CellChange<F>[] =>
    entriesOf(texts).map(([field, text]) => ({ index, field, text }));
  const changes = known.flatMap(({ index, texts }) => changesOf(index, texts));
  if (added.length === 0) work.change(changes);
  else
    work.add(added.length, (firstIndex) => [
      ...changes,
      ...added.flatMap(({ texts }, at) => changesOf(firstIndex + at, texts)),
    ]);
  const isChanged = ({ index, texts }: (typeof known)[number]) =>
    entriesOf(texts).some(([field, text]) => rows[index]?.row[field] !== text);
  return known.filter(isChanged).length + added.length;
}
