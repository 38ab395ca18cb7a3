import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { OUTCOME_IDS } from '#shared/features/dashboard/dashboard.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { type DayColumn, outcomeNames, spanOf } from '#web/features/dashboard/day-columns.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';

import classes from './dashboard.module.css';

/** Newest day first; every number opens its shipments. */
export function DaysTable({ columns }: { columns: readonly DayColumn[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={m.dashboard_per_day()}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.dashboard_day()}</th>
            {OUTCOME_IDS.map((id) => (
              <th key={id} scope="col">
                {outcomeNames[id]()}
              </th>
            ))}
            <th scope="col">{m.dashboard_all()}</th>
          </tr>
        </thead>
        <tbody>
          {columns.toReversed().map((column) => (
            <tr key={column.from}>
              <th scope="row" className="figures">
                {spanOf(column)}
              </th>
              {OUTCOME_IDS.map((id) => (
                <td key={id}>
                  {column.counts[id] === 0 ? (
                    '0'
                  ) : (
                    <ListingLink filter={opens.outcome(column, id)}>{column.counts[id]}</ListingLink>
                  )}
                </td>
              ))}
              <td>
                <ListingLink filter={opens.days(column)}>{column.total}</ListingLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
