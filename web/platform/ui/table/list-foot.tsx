import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { countText } from '#web/platform/ui/saved-view-tabs.tsx';
import { BulkBar } from '#web/platform/ui/table/bulk-bar.tsx';
import type { DataTableProps } from '#web/platform/ui/table/data-table.tsx';
import type { ListSight } from '#web/platform/ui/table/list-sight.ts';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';

import classes from './data-table.module.css';

/** Those of the table, whatever its rows are: a lazily loaded component cannot be generic. */
interface ListFootProps extends Omit<DataTableProps<never>, 'rows'> {
  rows: readonly unknown[] | undefined;
  isEmpty: boolean;
  sight: RefObject<ListSight | null>;
}

/** Time in ms without a change before it is announced: pages, counts and typed letters come one after the other. */
const pauseMs = 500;

/**
 * Below the rows: the actions for selected rows, the result of the last action, and announcements for screen readers. Loaded after
 * the rows.
 */
export function ListFoot(props: ListFootProps) {
  const { selection, rows, total = null, totalIsAtLeast = false, isEmpty, bulkDone } = props;
  const keyOf = props.rowKey as (row: unknown) => string;
  const isChosen = !isEmpty && selection !== undefined && (selection.all || selection.keys.length > 0);
  const count = selection?.count(total ?? rows?.length ?? 0) ?? 0;
  const elsewhere = selection && rows ? elsewhereOf(selection, rows.map(keyOf)) : 0;
  const counted = !isChosen
    ? ''
    : elsewhere === 0
      ? m.ui_selected({ count: countText(count, selection.all && totalIsAtLeast) })
      : m.ui_selected_elsewhere({ count: countText(count), elsewhere: countText(elsewhere) });
  const changed = useChanged(props);
  return (
    <>
      <VisuallyHidden role="status">{props.searching || changed}</VisuallyHidden>
      {/* Separate, so that neither text repeats the other; always there, so that the first selected row is announced too. */}
      <VisuallyHidden aria-live="polite">{counted}</VisuallyHidden>
      {(bulkDone || isChosen) && (
        <div className={classes.foot}>
          {bulkDone}
          {isChosen && (
            <BulkBar
              selection={selection}
              counted={counted}
              sight={props.sight}
              all={
                !selection.all && total !== null && total > count - elsewhere
                  ? countText(total, totalIsAtLeast)
                  : null
              }
            >
              {props.bulkActions}
            </BulkBar>
          )}
        </div>
      )}
    </>
  );
}

function elsewhereOf(selection: Selection, listed: readonly string[]): number {
  const here = new Set(listed);
  return selection.keys.filter((key) => !here.has(key)).length;
}

/** Returns what the last search, filter or sort changed; '' until the first. */
function useChanged(props: ListFootProps): string {
  const { label, columns, rows, isOfBefore = false, total, sort, hasMore = false } = props;
  const isReading = rows === undefined || isOfBefore || (rows.length === 0 && hasMore);
  // Without a total, the number of rows grows as further pages are loaded.
  const count = props.isEmpty ? 0 : (total ?? rows?.length ?? 0);
  const isAtLeast = total === undefined || total === null ? hasMore : props.totalIsAtLeast;
  const number = countText(count, isAtLeast);
  const listed = count === 0 ? m.ui_none_listed({ label }) : m.ui_rows_listed({ label, count: number });
  // A list that is searched in the browser never reads.
  const local = total === undefined && !hasMore ? count : null;
  const [changed, setChanged] = useState('');
  const announced = useRef<{ sort: string | undefined; local: number | null } | null>(null);
  const wasReading = useRef(false);

  useEffect(() => {
    if (isReading) {
      wasReading.current = announced.current !== null;
      return undefined;
    }
    const before = announced.current;
    if (before === null) {
      announced.current = { sort, local };
      return undefined;
    }
    const isSorted = before.sort !== sort;
    if (!isSorted && !wasReading.current && before.local === local) return undefined;
    const timer = setTimeout(() => {
      announced.current = { sort, local };
      wasReading.current = false;
      setChanged(isSorted ? `${sortText(sort, columns)} ${listed}` : listed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isReading, sort, local, listed, columns]);
  return changed;
}

function sortText(sort: string | undefined, columns: ListFootProps['columns']): string {
  const found = columns.find((column) => column.sort !== undefined && column.sort === sort?.replace('-', ''));
  if (!found || sort === undefined) return m.ui_sorted_usual();
  const words = { column: found.header };
  return sort.startsWith('-') ? m.ui_sorted_falling(words) : m.ui_sorted_rising(words);
}
