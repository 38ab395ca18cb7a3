import { type KeyboardEvent, useState } from 'react';

import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { spanOf } from '#web/features/dashboard/day-columns.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';

import classes from './dashboard.module.css';

interface PrintedOf {
  from: string;
  to: string;
  count: number;
}

const width = 10;
const height = 24;

/** The position that a key leads to in a row of links; null for other keys. */
function placeAfter(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/** A bar for each day or month that opens what was printed then. The bars are one tab stop; arrow keys move between them. */
export function PrintedBars({ name, bars }: { name: string; bars: readonly PrintedOf[] }) {
  const last = bars.length - 1;
  const [at, setAt] = useState(last);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const go = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const next = placeAfter(event.key, at, last);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.closest('svg')?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <svg
      viewBox={`0 0 ${bars.length * width} ${height}`}
      className={classes.sparks}
      role="group"
      aria-label={`${m.dashboard_printed()}: ${name}`}
    >
      {bars.map(({ from, to, count }, i) => {
        const tall = Math.max(1, (count / most) * height);
        const label = `${spanOf({ from, to })}: ${count}`;
        return (
          <ListingLink
            key={from}
            filter={opens.printed(from, to)}
            label={label}
            tabIndex={i === at ? 0 : -1}
            onKeyDown={go}
          >
            <rect x={i * width} width={7} y={height - tall} height={tall} />
            <rect x={i * width} width={width} height={height} className={classes.sparkTarget}>
              <title>{label}</title>
            </rect>
          </ListingLink>
        );
      })}
    </svg>
  );
}
