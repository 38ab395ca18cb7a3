import { type ReactNode, type RefObject, useMemo, useRef } from 'react';

import type { ListSight } from '#web/platform/ui/table/list-sight.ts';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { BulkBar } from '#web/platform/ui/table/bulk-bar.tsx';
import { CardList } from '#web/platform/ui/table/card-list.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { RowGrid } from '#web/platform/ui/table/row-grid.tsx';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';

import classes from './data-table.module.css';

export interface DataTableProps<Row> {
  /** Names the list for screen readers: 'Consignment notes'. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first page is there: skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  /** They are of what was asked for before: dimmed, and none of them can be chosen until the answer is there. */
  isOfBefore?: boolean;
  rowKey: (row: Row) => string;
  /** A row's name for screen readers: its CN. */
  rowLabel: (row: Row) => string;
  /** Row click and Enter: open its drawer. */
  onOpen?: (row: Row) => void;
  /** The key of the row that is open. */
  openKey?: string | null;
  /** With it, rows can be chosen; `useSelection`. */
  selection?: Selection;
  /** Actions for the chosen rows. */
  bulkActions?: ReactNode;
  /** What the actions did; shown where they were, so that no row moves. */
  bulkDone?: ReactNode;
  /** How many rows match in all; null while it is counted. */
  total?: number | null;
  /** Counting stopped at `total`: there may be more. */
  totalIsAtLeast?: boolean;
  /** Shown when nothing matches; an `EmptyState`. */
  empty: ReactNode;
  /** What went wrong, if anything; shown with a way to try again. */
  error?: unknown;
  onRetry?: () => void;
  /** Shown while a next page may be short or empty, which is fetched without being asked for. */
  searching?: string | false;
  /** The next page by key: fetched when the end comes near. */
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
  /** The column's `sort` that holds, with '-' in front when it falls. */
  sort?: string;
  /** Filled by the list, to be asked what of it is in sight. */
  sight?: RefObject<ListSight | null>;
  /** With '' where the list's own order is asked for. */
  onSort?: (sort: string) => void;
}

function elsewhereOf(selection: Selection, listed: readonly string[]): number {
  const here = new Set(listed);
  return selection.keys.filter((key) => !here.has(key)).length;
}

const nothing = () => {};

/** Of a list whose rows are of an earlier question: what was chosen stays so, and can be let go. */
const closed = (selection: Selection): Selection => ({
  ...selection,
  toggle: nothing,
  setMany: nothing,
  chooseAll: nothing,
});

/** A list as look.md requires: virtual, sticky head and first column, 40 px rows, cards on the phone, all by keyboard. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const { rows, isOfBefore = false, totalIsAtLeast = false, empty, error, onRetry } = given;
  const selection = useMemo(
    () => given.selection && (isOfBefore ? closed(given.selection) : given.selection),
    [given.selection, isOfBefore],
  );
  // How many match is not known yet either.
  const total = isOfBefore ? null : given.total;
  const own = useRef<ListSight>(null);
  const sight = given.sight ?? own;
  const props = { ...given, total, sight, ...(selection && { selection }) };
  const isEmpty = rows?.length === 0 && !props.hasMore;
  const bar = !isEmpty && selection && (selection.all || selection.keys.length > 0) && (
    <BulkBar
      selection={selection}
      sight={sight}
      loaded={rows?.length ?? 0}
      elsewhere={rows ? elsewhereOf(selection, rows.map(props.rowKey)) : 0}
      total={total ?? null}
      totalIsAtLeast={totalIsAtLeast}
    >
      {props.bulkActions}
    </BulkBar>
  );
  // The same one while the list becomes empty or is filled again.
  const foot = (props.bulkDone || bar) && (
    <div key="foot" className={classes.foot}>
      {props.bulkDone}
      {bar}
    </div>
  );

  if (error && !rows) return <ErrorState error={error} {...(onRetry && { onRetry })} />;
  if (isEmpty) {
    return (
      <div className={classes.frame}>
        {error ? <ErrorState error={error} {...(onRetry && { onRetry })} /> : empty}
        {foot}
      </div>
    );
  }
  return (
    <div
      className={classes.frame}
      data-kind={isPhone ? 'cards' : 'grid'}
      data-of-before={isOfBefore || undefined}
    >
      {isPhone ? <CardList {...props} /> : <RowGrid {...props} />}
      {props.searching && (
        <p role="status" className={classes.searching}>
          {props.searching}
        </p>
      )}
      {Boolean(error) && rows && <ErrorState error={error} {...(onRetry && { onRetry })} />}
      {foot}
    </div>
  );
}
