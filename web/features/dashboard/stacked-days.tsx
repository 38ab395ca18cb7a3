import { Button } from '@mantine/core';
import { useState } from 'react';

import { OUTCOME_IDS } from '#shared/features/dashboard/dashboard.rules.ts';
import type { ShipmentsOfDay } from '#shared/features/dashboard/dashboard.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { columnsOf, outcomeColour, outcomeNames } from '#web/features/dashboard/day-columns.ts';
import { DaysPlot } from '#web/features/dashboard/days-plot.tsx';
import { DaysTable } from '#web/features/dashboard/days-table.tsx';

import classes from './dashboard.module.css';

/** Shipments by day of creation, stacked by outcome; each part opens its shipments. Also available as a table. */
export function StackedDays({ days }: { days: readonly ShipmentsOfDay[] }) {
  const [isTable, setTable] = useState(false);
  const columns = columnsOf(days);
  return (
    <>
      <div className={classes.legend}>
        {OUTCOME_IDS.map((id) => (
          <span key={id} {...outcomeColour(id)} className={classes.legendItem}>
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
