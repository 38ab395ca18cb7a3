import '@mantine/core/styles/Progress.layer.css';

import { Button, Progress, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { AllFixed } from '#web/platform/sheet/sheet-all-fixed.tsx';
import { SheetClashes } from '#web/platform/sheet/sheet-clashes.tsx';
import { SheetFind } from '#web/platform/sheet/sheet-find.tsx';
import { type GridHandle, SheetGrid } from '#web/platform/sheet/sheet-grid.tsx';
import { SheetOneRow } from '#web/platform/sheet/sheet-one-row.tsx';
import {
  columnsIn,
  filledCells,
  pastedCells,
  pastedRange,
  rangeOf,
  rowsIn,
} from '#web/platform/sheet/sheet-range.ts';
import { nextProblem } from '#web/platform/sheet/sheet-rows.ts';
import { CellLine, type Changed, LikeOffer, SheetFoot } from '#web/platform/sheet/sheet-cell-line.tsx';
import {
  type CellChange,
  type Place,
  type Range,
  type SheetRow,
  type SheetTable,
} from '#web/platform/sheet/sheet-table.ts';
import { SheetBar } from '#web/platform/sheet/sheet-bar.tsx';
import { SheetTools } from '#web/platform/sheet/sheet-tools.tsx';
import { shownOf } from '#web/platform/sheet/sheet-view.ts';
import type { RowAction } from '#web/platform/sheet/use-grid-pointer.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { useSheetView } from '#web/platform/sheet/use-sheet-view.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';

import classes from './sheet.module.css';

interface SheetFixProps<F extends string> {
  table: SheetTable<F>;
  work: SheetRows<F>;
  /** The rows of `work` with the notes that the feature adds. */
  checkedRows: readonly SheetRow<F>[];
  /** The fields shown as columns. */
  fields: readonly F[];
  /** Label of the send button: 'Import 12 rows'; null when there is nothing to send. */
  sendText: string | null;
  /** Label of the button when there is nothing to send. */
  nothingText?: string;
  busyText: string;
  /** Progress from 0 to 1; null while nothing is being sent. */
  progress: number | null;
  /** Sends the valid rows. Returns true when rows are left to fix. */
  onSend: () => Promise<boolean>;
  onBack: () => void;
  /** Notice that changes are being saved. */
  savingText?: string | undefined;
  /** Another control beside the filters that changes what is shown. */
  viewChoice?: ReactNode;
  /** Messages and choices above the grid. */
  children?: ReactNode;
}

/** From this many cells on, a fill lists the visible cells at once and the others later. */
const manyCells = 1000;

/** Shows every row with its problems, to be fixed in place. Valid rows can be sent before the others are fixed. */
export function SheetFix<F extends string>(props: SheetFixProps<F>) {
  const {
    table,
    work,
    checkedRows,
    fields,
    sendText,
    busyText,
    progress,
    onSend,
    onBack,
    viewChoice,
    children,
  } = props;
  const { nothingText = m.sheet_nothing_to_import(), savingText } = props;
  const { rows, counts } = work;
  const isPhone = useIsPhone();
  const { view, shown, selection, setSelection, hasTwins, focusAsked, show, sortBy, goTo } = useSheetView(
    rows,
    fields,
    counts.bad > 0,
  );
  const [changed, setChanged] = useState<Changed<F> | null>(null);
  const grid = useRef<GridHandle>(null);
  const inSight = () => new Set((grid.current?.inSight() ?? []).flatMap((place) => shown[place] ?? []));
  const [isFinding, setFinding] = useState(false);
  const [isFound, setFound] = useState<((text: string) => boolean) | null>(null);
  const { active } = selection;
  const range = rangeOf(selection.anchor, active);
  const { from, to } = range;

  const change = (changes: readonly CellChange<F>[]) => {
    setChanged({ rows, changes });
    work.change(changes, inSight());
  };
  const paste = (block: readonly (readonly string[])[], onto: Range) => {
    setChanged(null);
    const end = pastedRange(block, onto);
    const missing = end.to.row + 1 - shown.length;
    if (missing <= 0 || !table.canAdd) {
      work.change(pastedCells(block, shown, fields, onto), inSight());
    } else {
      work.add(missing, (firstIndex) => {
        const longer = [...shown, ...Array.from({ length: missing }, (_, at) => firstIndex + at)];
        return pastedCells(block, longer, fields, onto);
      });
    }
    const last = { row: end.to.row, column: Math.min(end.to.column, fields.length - 1) };
    setSelection({ anchor: last, active: onto.from });
  };
  const walk = (direction: 'undo' | 'redo') => {
    setChanged(null);
    work[direction](inSight());
  };
  const onUndo = useCallbackRef(() => walk('undo'));
  const onRedo = useCallbackRef(() => walk('redo'));
  const fill = (to: Range) => {
    const all = () => filledCells(rows, shown, fields, to);
    if (rowsIn(to) * columnsIn(to) < manyCells) return change(all());
    setChanged(null);
    work.changeBlock(filledCells(rows, shown, fields, to, grid.current?.inSight() ?? []), all);
  };
  const onFill = useCallbackRef(() => fill(range));
  const onFind = useCallbackRef(() => setFinding(true));
  const onFindEnd = useCallbackRef(() => {
    setFinding(false);
    goTo(active);
  });
  const activeNow = useCallbackRef(() => active);
  const onGo = useCallbackRef((place: Place) => setSelection({ anchor: place, active: place }));
  const onReplace = useCallbackRef(change);
  const onFilter = useCallbackRef(show);
  const onFound = useCallbackRef((found: ((text: string) => boolean) | null) => setFound(() => found));
  const onRow = (action: RowAction, places: readonly number[]) => {
    const indexes = places.flatMap((place) => shown[place] ?? []);
    setChanged(null);
    if (action === 'remove') work.remove(indexes);
    else if (action === 'restore') work.restore(indexes);
    else work.letGo(indexes, !indexes.every((index) => rows[index]?.goesAnyway));
  };
  const onSubmit = useCallbackRef(async () => {
    if (work.staleCount > 0) return;
    setChanged(null);
    if (await onSend()) show('bad');
  });
  const onLeave = useCallbackRef(onBack);
  const showAll = () => {
    const index = shown[active.row] ?? -1;
    show('all');
    // The button disappears and would lose the focus: it moves to the row that was fixed last.
    const row = Math.max(0, shownOf(rows, { ...view, filter: 'all' }).indexOf(index));
    goTo({ row, column: active.column });
  };
  const goToNext = useCallbackRef(() => {
    const next = nextProblem(rows, shown, fields, active);
    if (next) goTo(next);
  });

  // A changed row has no problems until it has been checked.
  const isChecked = work.staleCount === 0 || shown.length === 0;
  const isAllFixed = view.filter === 'bad' && counts.bad === 0 && counts.all > 0 && isChecked;
  const allFixed = isAllFixed && <AllFixed onShowAll={showAll} />;

  return (
    <div className={classes.work}>
      <SheetBar
        counts={counts}
        filter={view.filter}
        viewChoice={viewChoice}
        hasSum={table.amountLabel !== undefined}
        sendLabel={progress === null ? (sendText ?? nothingText) : busyText}
        canSend={sendText !== null}
        isSending={progress !== null}
        isWaiting={work.staleCount > 0}
        onFilter={onFilter}
        onBack={onLeave}
        onSubmit={onSubmit}
      />
      {children}
      {progress !== null && (
        <div role="status">
          <Progress value={progress * 100} aria-label={m.sheet_imported()} />
        </div>
      )}
      {work.checkError !== null && (
        <div className={classes.line} data-tone="amber" role="alert">
          {work.checkError}
          <Button variant="subtle" size="compact-sm" onClick={work.checkAgain}>
            {m.sheet_check_again()}
          </Button>
        </div>
      )}
      <SheetClashes table={table} work={work} />
      <SheetTools
        table={table}
        work={work}
        shown={shown}
        fromRow={from.row}
        toRow={to.row}
        hasGrid={!isPhone}
        onUndo={onUndo}
        onRedo={onRedo}
        onFill={onFill}
        onFind={onFind}
      />
      {isFinding && (
        <SheetFind
          rows={rows}
          shown={shown}
          fields={fields}
          activeNow={activeNow}
          onFound={onFound}
          onGo={onGo}
          onChange={onReplace}
          onClose={onFindEnd}
        />
      )}
      {shown.length === 0 && !allFixed && (
        <Text c="dimmed">{counts.all === 0 ? m.sheet_no_rows_are_left() : m.sheet_no_such_rows()}</Text>
      )}
      {shown.length === 0 && allFixed}
      {shown.length > 0 && isPhone && (
        <SheetOneRow
          table={table}
          work={work}
          rows={checkedRows}
          shown={shown}
          fields={fields}
          allFixed={allFixed}
        />
      )}
      {shown.length > 0 && !isPhone && (
        <SheetGrid
          ref={grid}
          table={table}
          rows={checkedRows}
          shown={shown}
          fields={fields}
          selection={selection}
          hasTwins={hasTwins}
          focusAsked={focusAsked}
          sort={view.sort}
          isFound={isFound}
          onSelection={setSelection}
          onSort={sortBy}
          onChange={change}
          onFill={fill}
          onPaste={paste}
          onRow={onRow}
          onCommand={(command) => {
            if (command === 'find') setFinding(true);
            else walk(command);
          }}
        />
      )}
      <SheetFoot
        savingText={savingText}
        allFixed={shown.length > 0 && !isPhone && allFixed}
        like={
          <LikeOffer
            table={table}
            changed={changed}
            onTake={(changes) => {
              work.change(changes, inSight());
              setChanged(null);
              // The button disappears and would lose the focus.
              goTo(active);
            }}
          />
        }
      >
        {shown.length > 0 && !isPhone && (
          <CellLine
            table={table}
            row={checkedRows[shown[active.row] ?? -1]}
            field={fields[active.column]}
            others={work.others}
            onAnyway={() => onRow('anyway', [active.row])}
            {...(counts.bad > 0 && { onNext: goToNext })}
          />
        )}
      </SheetFoot>
    </div>
  );
}
