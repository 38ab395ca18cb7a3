/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- with a grid layout, some
browsers drop the implicit roles of table elements */
import { ArrowDown, ArrowUp } from 'lucide-react';

import type { Column } from '#web/platform/ui/table/columns.ts';

import classes from './data-table.module.css';

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/**
 * A column's heading. If the list can be sorted by it, a button that cycles through one direction, the other, and the list's own
 * order ('').
 */
export function HeadCell<Row>({ column, sort = '', onSort }: HeadCellProps<Row>) {
  const { header, align, stays, sort: key, fallsFirst = false } = column;
  if (key === undefined || !onSort) {
    return (
      <th role="columnheader" scope="col" data-align={align} data-stays={stays || undefined}>
        {header}
      </th>
    );
  }
  const rises = sort === key;
  const falls = sort === `-${key}`;
  const [first, second] = fallsFirst ? [`-${key}`, key] : [key, `-${key}`];
  const next = sort === first ? second : sort === second ? '' : first;
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      data-stays={stays || undefined}
      aria-sort={rises ? 'ascending' : falls ? 'descending' : 'none'}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(next)}>
        {header}
        {rises && <ArrowUp size={12} aria-hidden />}
        {falls && <ArrowDown size={12} aria-hidden />}
      </button>
    </th>
  );
}
