/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- with a grid layout, some
browsers drop the implicit roles of table elements */
import {
  type ChangeEvent,
  type CSSProperties,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type MouseEvent,
} from 'react';

import { ChoiceBox, isRangeWanted } from '#web/platform/ui/table/choice-box.tsx';
import { m } from '#shared/platform/words/words.ts';
import { HeadCell } from '#web/platform/ui/table/head-cell.tsx';
import { useIsNarrow } from '#web/platform/ui/table/list-width.ts';
import type { Column } from '#web/platform/ui/table/columns.ts';
import type { DataTableProps } from '#web/platform/ui/table/data-table.tsx';
import { GridBlock, rowsInBlock } from '#web/platform/ui/table/grid-block.tsx';
import { placeOf } from '#web/platform/ui/table/grid-row.tsx';
import { useKeptBlocks } from '#web/platform/ui/table/use-kept-blocks.ts';
import { useRowWindow } from '#web/platform/ui/table/use-row-window.ts';
import { useRowKeys } from '#web/platform/ui/table/use-row-keys.ts';
import { useRowSelection } from '#web/platform/ui/table/use-row-selection.ts';
import { useKeptScroll } from '#web/platform/ui/table/use-kept-scroll.ts';
import { useRowsInPlace } from '#web/platform/ui/table/use-rows-in-place.ts';

import classes from './data-table.module.css';

const rowHeight = 40;
const headHeight = 36;
const choiceWidth = 44;
const skeletonRows = 12;

const noRows: readonly never[] = [];

/** Splits the rows from `start` up to but not including `end` into blocks. */
function blocksOf(start: number, end: number): [from: number, to: number][] {
  const blocks: [number, number][] = [];
  for (let from = start; from < end;) {
    const to = Math.min(end, (Math.floor(from / rowsInBlock) + 1) * rowsInBlock);
    blocks.push([from, to]);
    from = to;
  }
  return blocks;
}

/**
 * The list as a table, for pointer and keyboard: arrows, j and k move, Enter opens, Space and x select, Shift selects the rows in
 * between.
 */
export function RowGrid<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowLabel,
    onOpen,
    openKey,
    selection,
    total,
    hasMore,
    isLoadingMore,
    searching,
    onMore,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const moved = useRef(false);

  const drawn: readonly Row[] = rows ?? noRows;
  const count = drawn.length;
  const { start, end, isNearEnd, scrollTo, inSight } = useRowWindow(scroller, {
    count,
    isHere: rows !== undefined,
    rowHeight,
    headHeight,
  });

  const [first] = drawn;
  useKeptBlocks(scroller, {
    end,
    rowHeight,
    columns,
    layout: `${!openKey} ${first && rowKey(first)}`,
  });
  useRowsInPlace(scroller, { rows: drawn, rowKey, rowHeight });
  useKeptScroll(scroller, label, rows !== undefined);

  const tabStop = Math.min(active, count - 1);
  useImperativeHandle(props.sight, () => ({
    rows: inSight,
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    focus: () => void focusRow(scroller.current, tabStop),
  }));

  useEffect(() => {
    if (hasMore && !isLoadingMore && isNearEnd) onMore?.();
  }, [isNearEnd, hasMore, isLoadingMore, onMore]);

  // Moves the focus after an arrow key, once the row that was scrolled to is rendered.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = !focusRow(scroller.current, active);
  });

  const move = (index: number) => {
    if (count === 0) return;
    const target = Math.max(0, Math.min(count - 1, index));
    setActive(target);
    scrollTo(target);
    moved.current = !focusRow(scroller.current, target);
  };

  const keys = selection ? drawn.map(rowKey) : [];
  const choice = useRowSelection(keys, selection);
  const press = useRowKeys({
    rows: drawn,
    active,
    scroller,
    move,
    onOpen,
    isOpen: Boolean(openKey),
    choice,
  });

  const click = (event: MouseEvent) => {
    const index = placeOf(event.target);
    const row = index === null ? undefined : drawn[index];
    if (index === null || row === undefined || isOwnControl(event)) return;
    // The clickable area is larger than the box.
    if (event.target instanceof Element && event.target.closest('[data-choice]'))
      choice.choose(index, event.shiftKey);
    else onOpen?.(row);
  };
  /** Handles the checkboxes that select rows. */
  const change = (event: ChangeEvent<HTMLElement>) => {
    const index = placeOf(event.target);
    if (index !== null && event.target.closest('[data-choice]')) choice.choose(index, isRangeWanted(event));
  };

  const least = columns.reduce((sum, column) => sum + column.width, selection ? choiceWidth : 0);
  const isNarrow = useIsNarrow(scroller, least);
  const chosen = selection ? keys.filter(selection.has).length : 0;
  const before = start * rowHeight;
  const after = (count - end) * rowHeight;
  const chooses = selection !== undefined;
  // Columns that can grow share the remaining width; the last column takes the rest.
  const tracks = columns.map(({ width, growTo }, index) =>
    index === columns.length - 1
      ? `minmax(${width}px, 1fr)`
      : growTo === undefined
        ? `${width}px`
        : `minmax(${width}px, ${growTo}px)`,
  );
  const tableStyle: CSSProperties & Record<'--columns', string> = {
    '--columns': [...(chooses ? [`${choiceWidth}px`] : []), ...tracks].join(' '),
    minWidth: least,
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of its focusable rows */}
      <table
        className={classes.table}
        aria-label={label}
        // With the heading row.
        aria-rowcount={(total ?? count) + 1}
        aria-busy={rows === undefined || props.isOfBefore}
        role="table"
        style={tableStyle}
        data-chooses={chooses || undefined}
        // A sticky cell gets a browser layer in every row, so only when the columns do not fit.
        data-wide={isNarrow || undefined}
        // These handlers serve all rows.
        onClick={click}
        onKeyDown={press}
        onChange={change}
        onFocus={({ target }) => setActive((before) => placeOf(target) ?? before)}
      >
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" className={classes.choice}>
                <ChoiceBox
                  label={m.ui_choose_all_rows()}
                  checked={keys.length > 0 && chosen === keys.length}
                  isPartly={chosen > 0 && chosen < keys.length}
                  onChoose={(isChosen) => selection.setMany(keys, isChosen)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        {rows === undefined && (
          <tbody role="rowgroup">
            <SkeletonRows columns={columns} chooses={chooses} />
          </tbody>
        )}
        {before > 0 && <Gap height={before} />}
        {blocksOf(start, end).map(([from, to]) => (
          <GridBlock
            key={Math.floor(from / rowsInBlock)}
            rows={drawn}
            from={from}
            to={to}
            columns={columns}
            rowKey={rowKey}
            rowLabel={rowLabel}
            selection={selection}
            openKey={openKey}
            opens={onOpen !== undefined}
            tabStop={tabStop >= from && tabStop < to ? tabStop : null}
          />
        ))}
        {after > 0 && <Gap height={after} />}
        {(isLoadingMore || searching) && (
          <tbody role="rowgroup">
            <SkeletonRows columns={columns} chooses={chooses} count={3} />
          </tbody>
        )}
      </table>
    </div>
  );
}

/** Focuses a row. Returns false when the row is not rendered yet. */
function focusRow(scroller: HTMLElement | null, index: number): boolean {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
  return Boolean(row);
}

/** Clicks on a link, button or checkbox in a row are handled there; selecting text does nothing. */
function isOwnControl(event: MouseEvent): boolean {
  const inControl =
    // words: a selector
    event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
  return inControl || (window.getSelection()?.toString() ?? '') !== '';
}

/** Empty space for the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return <tbody aria-hidden style={{ height }} />;
}

function SkeletonRows<Row>(props: { columns: readonly Column<Row>[]; chooses: boolean; count?: number }) {
  const { columns, chooses, count = skeletonRows } = props;
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden>
      {chooses && <td aria-hidden className={classes.choice} />}
      {columns.map((column) => (
        <td key={column.id} aria-hidden>
          <span
            className={classes.waiting}
            data-align={column.align}
            style={{ width: `${50 + ((index * 17 + column.width) % 40)}%` }}
          />
        </td>
      ))}
    </tr>
  ));
}
