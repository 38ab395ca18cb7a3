import type { Dashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';

import classes from './dashboard.module.css';

type Printed = Pick<Dashboard, 'cnCounts' | 'previous7Days' | 'previous6Month' | 'today'>;

/** Printed CNs of today, 7 days, this month and 6 months (spec §1, §9). */
export function PrintedTiles({ cnCounts, previous7Days, previous6Month, today }: Printed) {
  const since = (from: string) => ({ printedFrom: from, printedTo: today });
  const tiles = [
    { name: m.dashboard_today(), count: cnCounts.today, from: today },
    {
      name: m.dashboard_7_days(),
      count: cnCounts.previous7Days,
      from: cnCounts.sevenDaysFrom,
      bars: previous7Days.map(({ count }) => count),
    },
    { name: m.dashboard_this_month(), count: cnCounts.thisMonth, from: cnCounts.monthFrom },
    {
      name: m.dashboard_6_months(),
      count: cnCounts.previous6Month,
      from: cnCounts.sixMonthsFrom,
      bars: previous6Month.map(({ count }) => count),
    },
  ];
  return (
    <ul className={classes.tiles}>
      {tiles.map(({ name, count, from, bars }) => (
        <li key={name}>
          <ListingLink filter={since(from)} className={classes.tile}>
            <span className={classes.tileName}>{name}</span>
            <span className={classes.tileValue}>{count.toLocaleString('en')}</span>
            {bars && <Sparks bars={bars} />}
          </ListingLink>
        </li>
      ))}
    </ul>
  );
}

function Sparks({ bars }: { bars: readonly number[] }) {
  const most = Math.max(1, ...bars);
  return (
    <svg viewBox={`0 0 ${bars.length * 10} 24`} className={classes.sparks} aria-hidden>
      {bars.map((count, i) => {
        const height = Math.max(1, (count / most) * 24);
        // The columns are days or months in their order, each with its place.
        // oxlint-disable-next-line react/no-array-index-key
        return <rect key={i} x={i * 10} width={7} y={24 - height} height={height} />;
      })}
    </svg>
  );
}
