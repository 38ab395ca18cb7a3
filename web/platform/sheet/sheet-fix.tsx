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
import { nextProblem } from '#web/platform/sheet/sheet-rows.ts';
import { CellLine, SheetFoot } from '#web/platform/sheet/sheet-cell-line.tsx';
import { SheetNews } from '#web/platform/sheet/sheet-news.tsx';
import type { Place, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { SheetBar } from '#web/platform/sheet/sheet-bar.tsx';
import { SheetTools } from '#web/platform/sheet/sheet-tools.tsx';
import { shownOf } from '#web/platform/sheet/sheet-view.ts';
import { useSheetEditing } from '#web/platform/sheet/use-sheet-editing.ts';
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
  const sheet = useSheetView(rows, fields, counts.bad > 0);
  const { view, shown, selection, setSelection, hasTwins, focusAsked, show, sortBy, goTo } = sheet;
  const grid = useRef<GridHandle>(null);
  const { range, changed, change, takeLike, paste, fill, walk, changeRows, forgetChange } = useSheetEditing({
    table,
    work,
    fields,
    view: sheet,
    grid,
  });
  const [isFinding, setFinding] = useState(false);
  const [isFound, setFound] = useState<((text: string) => boolean) | null>(null);
  const { active } = selection;

  const onUndo = useCallbackRef(() => walk('undo'));
  const onRedo = useCallbackRef(() => walk('redo'));
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
  const onSubmit = useCallbackRef(async () => {
    if (sendText === null || work.staleCount > 0) return;
    forgetChange();
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
        fromRow={range.from.row}
        toRow={range.to.row}
        hasGrid={!isPhone}
        onUndo={onUndo}
        onRedo={onRedo}
        onFill={onFill}
        onFind={onFind}
      />
      {isFinding && (
        <SheetFind
          table={table}
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
          onRow={changeRows}
          onCommand={(command) => {
            if (command === 'find') setFinding(true);
            else walk(command);
          }}
        />
      )}
      <SheetFoot
        savingText={savingText}
        allFixed={shown.length > 0 && !isPhone && allFixed}
        news={
          <SheetNews
            {...{ table, rows, shown, fields, range, changed }}
            badCount={counts.bad}
            isChecking={work.staleCount > 0}
            onTake={takeLike}
          />
        }
      >
        {shown.length > 0 && !isPhone && (
          <CellLine
            table={table}
            row={checkedRows[shown[active.row] ?? -1]}
            field={fields[active.column]}
            others={work.others}
            onAnyway={() => changeRows('anyway', [active.row])}
            {...(counts.bad > 0 && { onNext: goToNext })}
          />
        )}
      </SheetFoot>
    </div>
  );
}
