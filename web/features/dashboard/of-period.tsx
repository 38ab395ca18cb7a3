import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import type { Dashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import type { Period } from '#shared/features/dashboard/dashboard.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { EVENTS, STATUSES } from '#shared/features/shipment/status.rules.ts';
import { eventNames, statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { BarTable } from '#web/features/dashboard/bar-table.tsx';
import { Change } from '#web/features/dashboard/change.tsx';
import { Quality } from '#web/features/dashboard/quality.tsx';
import { StackedDays } from '#web/features/dashboard/stacked-days.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';
import { toneOfStatus } from '#web/platform/ui/status-badge.tsx';

import classes from './dashboard.module.css';

// The map is loaded while the user reads the figures.
const States = part(async () => (await import('#web/features/dashboard/states.tsx')).States);

/** The outcomes of the shipments of a period. */
export function OfPeriod({ data }: { data: Dashboard }) {
  const period = { from: data.from, to: data.to };
  const all = data.shipmentStatusDashboard.reduce((sum, { count }) => sum + count, 0);
  const before = data.shipmentStatusDashboard.reduce((sum, one) => sum + one.before, 0);
  return (
    <>
      <Section
        title={m.dashboard_per_day()}
        description={m.dashboard_shipments({ count: all })}
        action={<Change now={all} before={before} />}
      >
        <StackedDays days={data.perDay} />
      </Section>
      <Quality figures={data} period={period} />
      <div className={classes.beside}>
        <ByStatus statuses={data.shipmentStatusDashboard} period={period} />
        <div className={classes.figures}>
          <Reasons reasons={data.failedReasons} period={period} />
          <Spend spend={data.spend} period={period} />
        </div>
      </div>
      <Suspense fallback={<Skeleton height={320} />}>
        <States states={data.deliverStateDashboard} period={period} />
      </Suspense>
    </>
  );
}

interface ByStatusProps {
  statuses: Dashboard['shipmentStatusDashboard'];
  period: Period;
}

function ByStatus({ statuses, period }: ByStatusProps) {
  return (
    <Section title={m.dashboard_by_status()}>
      <BarTable
        label={m.dashboard_by_status()}
        heads={[m.common_status(), m.dashboard_shipments_head()]}
        bars={statuses
          .filter(({ count }) => count > 0)
          .map(({ status, count, before }) => ({
            key: status,
            name: statusNames[status](),
            size: count,
            value: count,
            more: <Change now={count} before={before} />,
            filter: opens.status(period, status),
            tone: toneOfStatus[STATUSES[status].tone],
          }))}
      />
    </Section>
  );
}

interface ReasonsProps {
  reasons: Dashboard['failedReasons'];
  period: Period;
}

/** Why deliveries failed. */
function Reasons({ reasons, period }: ReasonsProps) {
  const occurring = reasons.filter(({ count }) => count > 0);
  return (
    <Section title={m.dashboard_reasons()}>
      {occurring.length === 0 ? (
        <p className={classes.none}>{m.dashboard_no_reasons()}</p>
      ) : (
        <BarTable
          label={m.dashboard_reasons()}
          heads={[m.cn_listing_reason(), m.dashboard_shipments_head()]}
          bars={occurring.map(({ code, count, before }) => ({
            key: code,
            name: eventNames[code](),
            size: count,
            value: count,
            more: <Change now={count} before={before} />,
            filter: opens.reason(period, code),
            tone: toneOfStatus[STATUSES[EVENTS[code].status].tone],
          }))}
        />
      )}
    </Section>
  );
}

interface SpendProps {
  spend: Dashboard['spend'];
  period: Period;
}

/** The cost, by service. */
function Spend({ spend, period }: SpendProps) {
  return (
    <Section title={m.dashboard_spend()} description={m.dashboard_spend_help()}>
      <BarTable
        label={m.dashboard_spend()}
        heads={[m.cn_listing_service(), m.dashboard_amount()]}
        bars={spend.map(({ service, cents, beforeCents, count }) => ({
          key: service,
          name: `${serviceWords[service]()} (${count})`,
          size: cents,
          value: <Money cents={cents} />,
          more: <Change now={cents} before={beforeCents} />,
          filter: opens.service(period, service),
        }))}
      />
    </Section>
  );
}
