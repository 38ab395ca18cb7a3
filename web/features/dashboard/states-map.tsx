import type { StateFigures } from '#shared/features/dashboard/dashboard.contract.ts';
import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { Change } from '#web/features/dashboard/change.tsx';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';
import mapSource from '#web/features/dashboard/malaysia-states.svg?raw';

import classes from './dashboard.module.css';

/** The states as named in the file, without the 'W.P.' of the federal territories, as in the postcode data. */
const shapes = [...mapSource.matchAll(/<path id="([^"]+)" d="([^"]+)"/gu)].map(([, id = '', d = '']) => ({
  state: id.replace(/^W\.P\. /u, ''),
  d,
}));
const viewBox = /viewBox="([^"]+)"/u.exec(mapSource)?.[1] ?? '0 0 1188 403';

interface StatesProps {
  states: readonly StateFigures[];
  period: { from: string; to: string };
}

/** Upper limits in days of the colour steps: same and next day, two, three, four and five, more. */
const steps = [1, 2, 3, 5] as const;
const levelOf = (days: number) => steps.findIndex((most) => days <= most) + 1 || steps.length + 1;

const daysText = (days: number | null) => (days === null ? '–' : m.dashboard_days({ count: days }));

/** Days to deliver by state: the longer, the darker. Each state opens its shipments; the table shows the same. */
export function StatesMap({ states, period }: StatesProps) {
  const byName = new Map(states.map((figures) => [figures.state, figures]));
  return (
    <>
      <p className={classes.hidden}>{m.dashboard_map()}</p>
      <svg viewBox={viewBox} className={classes.map} aria-hidden>
        <g>
          {shapes.map(({ state, d }) => {
            const figures = byName.get(state);
            const level = figures && figures.medianDays !== null ? levelOf(figures.medianDays) : 0;
            const shape = (
              <path d={d} className={classes.state} data-level={level}>
                <title>
                  {figures
                    ? `${state}: ${daysText(figures.medianDays)}, ${m.dashboard_shipments({ count: figures.count })}`
                    : state}
                </title>
              </path>
            );
            return figures ? (
              <ListingLink key={state} filter={opens.state(period, state)} isPointerOnly>
                {shape}
              </ListingLink>
            ) : (
              <g key={state}>{shape}</g>
            );
          })}
        </g>
      </svg>
      <div className={classes.legend} aria-hidden>
        {[...steps, null].map((most, i) => (
          <span key={most ?? 'more'} className={classes.legendItem} data-level={i + 1}>
            {most === null ? m.dashboard_more_days({ n: 5 }) : m.dashboard_up_to_days({ count: most })}
          </span>
        ))}
      </div>
    </>
  );
}

export function StatesTable({ states, period }: StatesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={m.dashboard_by_state()}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.dashboard_state()}</th>
            <th scope="col">{m.dashboard_shipments_head()}</th>
            <th scope="col">{m.dashboard_outcome_delivered()}</th>
            <th scope="col">{m.dashboard_median()}</th>
            <th scope="col">{m.dashboard_slowest_tenth()}</th>
          </tr>
        </thead>
        <tbody>
          {states
            .toSorted((a, b) => b.count - a.count)
            .map(({ state, count, before, delivered, ...days }) => (
              <tr key={state}>
                <th scope="row">
                  <ListingLink filter={opens.state(period, state)}>{state}</ListingLink>
                </th>
                <td>
                  {count}
                  <Change now={count} before={before} />
                </td>
                <td>
                  {delivered === 0 ? (
                    '0'
                  ) : (
                    <ListingLink
                      filter={opens.deliveredIn(period, state)}
                      label={`${state}: ${m.dashboard_outcome_delivered()} ${delivered}`}
                    >
                      {delivered}
                    </ListingLink>
                  )}
                </td>
                <Days now={days.medianDays} before={days.beforeMedianDays} />
                <Days now={days.slowestTenthDays} before={days.beforeSlowestTenthDays} />
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** The number of days, with that of the preceding period of equal length. */
function Days({ now, before }: { now: number | null; before: number | null }) {
  return (
    <td>
      {daysText(now)}
      {before !== null && (
        <span className={classes.change}>{m.dashboard_before({ value: daysText(before) })}</span>
      )}
    </td>
  );
}
