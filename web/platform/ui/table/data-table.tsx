import { type ReactNode, type RefObject, Suspense, useMemo, useRef } from 'react';

import type { ListSight } from '#web/platform/ui/table/list-sight.ts';
import { Nothing, part } from '#web/platform/ui/part.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { CardList } from '#web/platform/ui/table/card-list.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { RowGrid } from '#web/platform/ui/table/row-grid.tsx';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';

import classes from './data-table.module.css';

export interface DataTableProps<Row> {
  /** Name of the list for screen readers: 'Consignment notes'. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first page is loaded; skeleton rows are shown until then. */
  rows: readonly Row[] | undefined;
  /** Whether the rows belong to the previous query: they are dimmed, and none can be selected until the response arrives. */
  isOfBefore?: boolean;
  rowKey: (row: Row) => string;
  /** Returns a row's name for screen readers: its CN. */
  rowLabel: (row: Row) => string;
  /** Called on row click and Enter: opens the row's drawer. */
  onOpen?: (row: Row) => void;
  /** Key of the row that is open. */
  openKey?: string | null;
  /** Enables selection of rows; `useSelection`. */
  selection?: Selection;
  /** Actions for the selected rows. */
  bulkActions?: ReactNode;
  /** Result of the actions; shown in their place, so that no row moves. */
  bulkDone?: ReactNode;
  /** Number of rows that match in total; null while it is being counted. */
  total?: number | null;
  /** Whether counting stopped at `total`, so that there may be more. */
  totalIsAtLeast?: boolean;
  /** Shown when nothing matches; an `EmptyState`. */
  empty: ReactNode;
  /** The error, if any; shown with a retry button. */
  error?: unknown;
  onRetry?: () => void;
  /** Text shown while further pages are fetched automatically because the last one may be short or empty. */
  searching?: string | false;
  /** Whether there is a next page; it is fetched when the user nears the end. */
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
  /** Current sort key, a column's `sort`, with '-' in front when descending. */
  sort?: string;
  /** Set by the list; tells which rows are visible. */
  sight?: RefObject<ListSight | null>;
  /** Called with a sort key, or with '' for the list's own order. */
  onSort?: (sort: string) => void;
}

/** Loaded after the rows, which the first screen shows sooner without it. */
export const ListFoot = part(
  async () => (await import('#web/platform/ui/table/list-foot.tsx')).ListFoot,
  Nothing,
);

const nothing = () => {};

/** For a list that still shows the rows of the previous query: the selection stays and can be cleared, but not changed. */
const closed = (selection: Selection): Selection => ({
  ...selection,
  toggle: nothing,
  setMany: nothing,
  chooseAll: nothing,
});

/**
 * A list as look.md requires: virtual, sticky heading and first column, 40 px rows, cards on phones, fully usable by keyboard.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const { rows, isOfBefore = false, empty, error, onRetry } = given;
  const selection = useMemo(
    () => given.selection && (isOfBefore ? closed(given.selection) : given.selection),
    [given.selection, isOfBefore],
  );
  // The number of matches is not known yet either.
  const total = isOfBefore ? null : given.total;
  const own = useRef<ListSight>(null);
  const sight = given.sight ?? own;
  const props = { ...given, total, sight, ...(selection && { selection }) };
  const isEmpty = rows?.length === 0 && !props.hasMore;
  // The key keeps the same element while the list becomes empty or is filled again.
  const foot = (
    <Suspense key="foot">
      <ListFoot {...props} isEmpty={isEmpty} />
    </Suspense>
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
      {props.searching && <p className={classes.searching}>{props.searching}</p>}
      {Boolean(error) && rows && <ErrorState error={error} {...(onRetry && { onRetry })} />}
      {foot}
    </div>
  );
}
