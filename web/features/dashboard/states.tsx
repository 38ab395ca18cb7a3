import { Button } from '@mantine/core';
import { useState } from 'react';

import type { StateFigures } from '#shared/features/dashboard/dashboard.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { StatesMap, StatesTable } from '#web/features/dashboard/states-map.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { Section } from '#web/platform/ui/page.tsx';

interface StatesProps {
  states: readonly StateFigures[];
  period: { from: string; to: string };
}

/** Days to deliver by state, as a map if there is one for the market, or as a table. */
export function States({ states, period }: StatesProps) {
  const { market } = useSession();
  const hasMap = market.id === MALAYSIA;
  const [isTable, setTable] = useState(!hasMap);
  if (states.length === 0) return null;
  return (
    <Section
      title={market.hasStates ? m.dashboard_by_state() : m.dashboard_days_to_deliver()}
      description={m.dashboard_by_state_help()}
      action={
        hasMap && (
          <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
            {isTable ? m.dashboard_as_map() : m.dashboard_as_table()}
          </Button>
        )
      }
    >
      {isTable ? (
        <StatesTable states={states} period={period} />
      ) : (
        <StatesMap states={states} period={period} />
      )}
    </Section>
  );
}
