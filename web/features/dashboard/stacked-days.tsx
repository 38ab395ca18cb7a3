import { Button } from '@mantine/core';
import { useState } from 'react';

import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { OUTCOME_IDS, type Outcome } from '#shared/features/dashboard/dashboard.rules.ts';
import type { ShipmentsOfDay } from '#shared/features/dashboard/dashboard.contract.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';

import classes from './dashboard.module.css';

export const outcomeNames: Record<Outcome, Message> = {
  delivered: m.dashboard_outcome_delivered,
  moving: m.dashboard_outcome_moving,
  attention: m.dashboard_outcome_attention,
  returned: m.dashboard_outcome_returned,
  waiting: m.dashboard_outcome_waiting,
  cancelled: m.dashboard_outcome_cancelled,
};

interface Column {
  from: string;
  to: string;
  counts: Record<Outcome, number>;
  total: number;
}

/** More columns than this are too thin to click: weeks stand for days. */
const columnsMost = 62;
const size = { width: 960, height: 200, left: 36, bottom: 20, top: 8 };
const plot = { width: size.width - size.left, height: size.height - size.bottom - size.top };

/** Shipments of each day of creation, stacked by what became of them; each part opens its shipments. The same as a table. */
export function StackedDays({ days }: { days: readonly ShipmentsOfDay[] }) {
  const [isTable, setTable] = useState(false);
  const columns = columnsOf(days);
  return (
    <>
      <div className={classes.legend}>
        {OUTCOME_IDS.map((id) => (
          <span key={id} data-outcome={id} className={classes.legendItem}>
            {outcomeNames[id]()}
          </span>
        ))}
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          {isTable ? m.dashboard_as_plot() : m.dashboard_as_table()}
        </Button>
      </div>
      {isTable ? <DaysTable columns={columns} /> : <DaysPlot columns={columns} />}
    </>
  );
}

function columnsOf(days: readonly ShipmentsOfDay[]): Column[] {
  const step = days.length > columnsMost ? 7 : 1;
  const columns: Column[] = [];
  for (let start = 0; start < days.length; start += step) {
    const part = days.slice(start, start + step);
    const counts = Object.fromEntries(
      OUTCOME_IDS.map((id) => [id, part.reduce((sum, day) => sum + day[id], 0)]),
    ) as Record<Outcome, number>;
    columns.push({
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      counts,
      total: OUTCOME_IDS.reduce((sum, id) => sum + counts[id], 0),
    });
  }
  return columns;
}

const spanOf = ({ from, to }: Column) => (from === to ? showDay(from) : `${showDay(from)} – ${showDay(to)}`);

/** The next round number: 1, 2 or 5 with noughts. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((times) => times * power).find((round) => round >= value) ?? value;
}

function DaysPlot({ columns }: { columns: readonly Column[] }) {
  const most = roundUp(Math.max(1, ...columns.map(({ total }) => total)));
  const step = plot.width / Math.max(1, columns.length);
  const heightOf = (count: number) => (count / most) * plot.height;
  const base = size.top + plot.height;
  return (
    <div className={classes.plotFrame}>
      <p className={classes.hidden}>{m.dashboard_days_plot()}</p>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} className={classes.plot} aria-hidden>
        <g>
          {[0, 0.5, 1].map((part) => (
            <g key={part} className={classes.axis}>
              <line
                x1={size.left}
                x2={size.width}
                y1={base - part * plot.height}
                y2={base - part * plot.height}
              />
              {(part !== 0.5 || most > 1) && (
                <text x={size.left - 6} y={base - part * plot.height + 4} textAnchor="end">
                  {Math.round(most * part)}
                </text>
              )}
            </g>
          ))}
          {columns.map((column, i) => {
            let y = base;
            const every = Math.ceil(columns.length / 10);
            return (
              <g key={column.from}>
                {OUTCOME_IDS.map((id) => {
                  const count = column.counts[id];
                  if (count === 0) return null;
                  const height = heightOf(count);
                  y -= height;
                  return (
                    <ListingLink key={id} filter={opens.outcome(column, id)} isPointerOnly>
                      <rect
                        className={classes.part}
                        data-outcome={id}
                        x={size.left + i * step + step * 0.12}
                        width={step * 0.76}
                        y={y}
                        height={height}
                      >
                        <title>{`${spanOf(column)}: ${outcomeNames[id]()} ${count}`}</title>
                      </rect>
                    </ListingLink>
                  );
                })}
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
            );
          })}
        </g>
      </svg>
    </div>
  );
}

function DaysTable({ columns }: { columns: readonly Column[] }) {
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
