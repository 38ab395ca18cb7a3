import type { Dashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';

import classes from './dashboard.module.css';

type Printed = Pick<Dashboard, 'cnCounts' | 'previous7Days' | 'previous6Month' | 'today'>;

/** Printed CNs of today, 7 days, this month and 6 months (spec §1, §9). */
export function PrintedTiles({ cnCounts, previous7Days, previous6Month, today }: Printed) {
  const tiles = [
    { name: m.dashboard_today(), count: cnCounts.today, from: today },
    {
      name: m.dashboard_7_days(),
      count: cnCounts.previous7Days,
      from: cnCounts.sevenDaysFrom,
      bars: previous7Days.map(({ day, count }) => ({ from: day, to: day, count })),
    },
    { name: m.dashboard_this_month(), count: cnCounts.thisMonth, from: cnCounts.monthFrom },
    {
      name: m.dashboard_6_months(),
      count: cnCounts.previous6Month,
      from: cnCounts.sixMonthsFrom,
      bars: previous6Month,
    },
  ];
  return (
    <ul className={classes.tiles}>
      {tiles.map(({ name, count, from, bars }) => (
        <li key={name} className={classes.tileFrame}>
          <ListingLink filter={opens.printed(from, today)} className={classes.tile}>
            <span className={classes.tileName}>{name}</span>
            <span className={classes.tileValue}>{count.toLocaleString('en')}</span>
          </ListingLink>
          {bars && <Sparks bars={bars} />}
        </li>
      ))}
    </ul>
  );
}

interface PrintedOf {
  from: string;
  to: string;
  count: number;
}

/** A bar for each day or month, which opens what was printed then. */
function Sparks({ bars }: { bars: readonly PrintedOf[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <svg viewBox={`0 0 ${bars.length * 10} 24`} className={classes.sparks} aria-hidden>
      {bars.map(({ from, to, count }, i) => {
        const height = Math.max(1, (count / most) * 24);
        return (
          <ListingLink key={from} filter={opens.printed(from, to)} isPointerOnly>
            <rect x={i * 10} width={7} y={24 - height} height={height} />
            <rect x={i * 10} width={10} height={24} className={classes.sparkTarget}>
              <title>{`${from === to ? showDay(from) : `${showDay(from)} – ${showDay(to)}`}: ${count}`}</title>
            </rect>
          </ListingLink>
        );
      })}
    </svg>
  );
}
