import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { OUTCOME_IDS } from '#shared/features/dashboard/dashboard.rules.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  type DayColumn,
  outcomeColour,
  outcomeNames,
  roundUp,
  spanOf,
} from '#web/features/dashboard/day-columns.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';

import classes from './dashboard.module.css';

const size = { width: 960, height: 200, left: 36, bottom: 20, top: 8 };
const plot = { width: size.width - size.left, height: size.height - size.bottom - size.top };

const base = size.top + plot.height;
/** Maximum of day labels below the plot. */
const ticksMost = 10;

/** For sighted and pointer users; the table beside it is for keyboards and screen readers. */
export function DaysPlot({ columns }: { columns: readonly DayColumn[] }) {
  const most = roundUp(Math.max(1, ...columns.map(({ total }) => total)));
  const step = plot.width / Math.max(1, columns.length);
  const every = Math.ceil(columns.length / ticksMost);
  return (
    <div className={classes.plotFrame}>
      <p className={classes.hidden}>{m.dashboard_days_plot()}</p>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} className={classes.plot} aria-hidden>
        <g>
          <Axis most={most} />
          {columns.map((column, i) => (
            <g key={column.from}>
              <Stack column={column} left={size.left + i * step} step={step} most={most} />
              {i % every === 0 && (
                <text
                  className={classes.tick}
                  x={size.left + (i + 0.5) * step}
                  y={size.height - 4}
                  textAnchor="middle"
                >
                  {showDay(column.from).slice(0, 5)}
                </text>
              )}
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
}

/** Lines at zero, half and the top of the scale. */
function Axis({ most }: { most: number }) {
  return [0, 0.5, 1].map((part) => {
    const y = base - part * plot.height;
    return (
      <g key={part} className={classes.axis}>
        <line x1={size.left} x2={size.width} y1={y} y2={y} />
        {(part !== 0.5 || most > 1) && (
          <text x={size.left - 6} y={y + 4} textAnchor="end">
            {Math.round(most * part)}
          </text>
        )}
      </g>
    );
  });
}

interface StackProps {
  column: DayColumn;
  left: number;
  step: number;
  /** The number at the top of the plot. */
  most: number;
}

/** The shipments of a day, stacked by outcome; each part opens its shipments. */
function Stack({ column, left, step, most }: StackProps) {
  let y = base;
  return OUTCOME_IDS.map((id) => {
    const count = column.counts[id];
    if (count === 0) return null;
    const height = (count / most) * plot.height;
    y -= height;
    return (
      <ListingLink key={id} filter={opens.outcome(column, id)} isPointerOnly>
        <rect
          className={classes.part}
          {...outcomeColour(id)}
          x={left + step * 0.12}
          width={step * 0.76}
          y={y}
          height={height}
        >
          <title>{`${spanOf(column)}: ${outcomeNames[id]()} ${count}`}</title>
        </rect>
      </ListingLink>
    );
  });
}
