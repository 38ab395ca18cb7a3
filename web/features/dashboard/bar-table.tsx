import { type ReactNode } from 'react';

import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';

import classes from './dashboard.module.css';

interface Bar {
  key: string;
  name: string;
  /** The value that determines the length of the bar. */
  size: number;
  /** The number as displayed. */
  value: ReactNode;
  /** Shown beside the number: a second number, such as the change. */
  more?: ReactNode;
  filter: ShipmentFilter;
  tone?: 'blue' | 'green' | 'amber' | 'red' | 'grey';
}

interface BarTableProps {
  label: string;
  heads: readonly [string, string];
  bars: readonly Bar[];
}

/** A bar chart in the form of a table: each row opens the shipments it counts. */
export function BarTable({ label, heads, bars }: BarTableProps) {
  const longest = Math.max(1, ...bars.map(({ size }) => size));
  return (
    <table className={classes.bars} aria-label={label}>
      <thead className={classes.hidden}>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, size, value, more, filter, tone = 'blue' }) => (
          <tr key={key}>
            <th scope="row">
              <ListingLink filter={filter} className={classes.quietLink}>
                {name}
              </ListingLink>
              <span
                aria-hidden
                className={classes.bar}
                data-tone={tone}
                style={{ width: `${(size / longest) * 100}%` }}
              />
            </th>
            <td className="figures">
              <ListingLink filter={filter} className={classes.quietLink} isPointerOnly>
                {value}
              </ListingLink>
              {more}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
