import type { Dashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';
import { PrintedBars } from '#web/features/dashboard/printed-bars.tsx';

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
          {bars && <PrintedBars name={name} bars={bars} />}
        </li>
      ))}
    </ul>
  );
}
