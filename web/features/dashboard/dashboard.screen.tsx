import { Button, Skeleton } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { lazy, Suspense, type ReactNode } from 'react';

import type { Dashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { eventNames, statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { BarTable } from '#web/features/dashboard/bar-table.tsx';
import { Change } from '#web/features/dashboard/change.tsx';
import { CodOutstanding } from '#web/features/dashboard/cod-outstanding.tsx';
import { useDashboard } from '#web/features/dashboard/dashboard.api.ts';
import { LastShipments } from '#web/features/dashboard/last-shipments.tsx';
import { NeedsYou } from '#web/features/dashboard/needs-you.tsx';
import { LastSupplies, UpcomingPickups } from '#web/features/dashboard/other-lists.tsx';
import { NoticeBoard } from '#web/features/dashboard/notice-board.tsx';
import { PeriodChoice, usePeriod } from '#web/features/dashboard/period.tsx';
import { PrintedTiles } from '#web/features/dashboard/printed-tiles.tsx';
import { Quality } from '#web/features/dashboard/quality.tsx';
import { StackedDays } from '#web/features/dashboard/stacked-days.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './dashboard.module.css';

// The map's shapes come while the figures are read.
const States = lazy(async () => ({ default: (await import('#web/features/dashboard/states.tsx')).States }));

/** /dashboard: how the account's parcels are doing; every number opens the list behind it (spec §1, §3, §9). */
export function DashboardScreen() {
  const { companyName } = useSession();
  const maySee = useCan('viewShipments');
  const mayPickUp = useCan('arrangePickups');
  const maySupply = useCan('requestSupplies');
  return (
    <Page kind="form" title={m.app_menu_dashboard()} context={companyName}>
      <NoticeBoard />
      {maySee && <NeedsYou />}
      {maySee && <Figures />}
      {!maySee && !mayPickUp && !maySupply && (
        <EmptyState title={m.dashboard_no_right()}>{m.dashboard_no_right_help()}</EmptyState>
      )}
      {(mayPickUp || maySupply) && (
        <div className={classes.lists}>
          {mayPickUp && <UpcomingPickups />}
          {maySupply && <LastSupplies />}
        </div>
      )}
    </Page>
  );
}

function Figures() {
  const { period } = usePeriod();
  const mayLedger = useCan('codLedger');
  const { data, error, refetch, isPlaceholderData } = useDashboard(period);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <Section title={m.dashboard_printed()}>
        <PrintedTiles {...data} />
      </Section>
      <div className={classes.periodBar}>
        <h2>{m.dashboard_shipments_made()}</h2>
        <PeriodChoice />
        <p>{m.dashboard_compared({ from: showDay(data.beforeFrom), to: showDay(data.beforeTo) })}</p>
      </div>
      <div aria-busy={isPlaceholderData} className={classes.figures}>
        {data.shipmentStatusDashboard.some(({ count }) => count > 0) ? (
          <OfPeriod data={data} />
        ) : (
          <NothingMade />
        )}
        {mayLedger && <CodOutstanding beforeTo={data.beforeTo} />}
        <Section title={m.dashboard_last_cns()}>
          <LastShipments />
        </Section>
      </div>
    </>
  );
}

function NothingMade() {
  const mayCreate = useCan('createConsignment');
  return (
    <EmptyState
      title={m.dashboard_nothing()}
      action={
        mayCreate && (
          <Button renderRoot={(props) => <Link to="/shipmentorder" {...props} />}>
            {m.app_screen_create_cn()}
          </Button>
        )
      }
    >
      {m.dashboard_nothing_help()}
    </EmptyState>
  );
}

function OfPeriod({ data }: { data: Dashboard }) {
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
      <Beside>
        <Section title={m.dashboard_by_status()}>
          <BarTable
            label={m.dashboard_by_status()}
            heads={[m.common_status(), m.dashboard_shipments_head()]}
            bars={data.shipmentStatusDashboard
              .filter(({ count }) => count > 0)
              .map(({ status, count, before: was }) => ({
                key: status,
                name: statusNames[status](),
                size: count,
                value: count,
                more: <Change now={count} before={was} />,
                filter: opens.status(period, status),
                tone: toneOfStatus[STATUSES[status].tone],
              }))}
          />
        </Section>
        <div className={classes.figures}>
          <Section title={m.dashboard_reasons()}>
            {data.failedReasons.some(({ count }) => count > 0) ? (
              <BarTable
                label={m.dashboard_reasons()}
                heads={[m.cn_listing_reason(), m.dashboard_shipments_head()]}
                bars={data.failedReasons
                  .filter(({ count }) => count > 0)
                  .map(({ code, count, before: was }) => ({
                    key: code,
                    name: eventNames[code](),
                    size: count,
                    value: count,
                    more: <Change now={count} before={was} />,
                    filter: opens.reason(period, code),
                    tone: 'amber',
                  }))}
              />
            ) : (
              <p className={classes.none}>{m.dashboard_no_reasons()}</p>
            )}
          </Section>
          <Section title={m.dashboard_spend()} description={m.dashboard_spend_help()}>
            <BarTable
              label={m.dashboard_spend()}
              heads={[m.cn_listing_service(), m.dashboard_amount()]}
              bars={data.spend.map(({ service, cents, beforeCents, count }) => ({
                key: service,
                name: `${serviceWords[service]()} (${count})`,
                size: cents,
                value: <Money cents={cents} />,
                more: <Change now={cents} before={beforeCents} />,
                filter: opens.service(period, service),
              }))}
            />
          </Section>
        </div>
      </Beside>
      <Suspense fallback={<Skeleton height={320} />}>
        <States states={data.deliverStateDashboard} period={period} />
      </Suspense>
    </>
  );
}

function Beside({ children }: { children: ReactNode }) {
  return <div className={classes.beside}>{children}</div>;
}

function Loading() {
  return (
    <div className={classes.figures} role="status" aria-label={waitingText}>
      <Skeleton height={140} />
      <Skeleton height={280} />
      <Skeleton height={220} />
      <Skeleton height={320} />
    </div>
  );
}
