import { Button } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';

import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { CodOutstanding } from '#web/features/dashboard/cod-outstanding.tsx';
import { useDashboard } from '#web/features/dashboard/dashboard.api.ts';
import { LastShipments } from '#web/features/dashboard/last-shipments.tsx';
import { NeedsYou } from '#web/features/dashboard/needs-you.tsx';
import { LastSupplies, UpcomingPickups } from '#web/features/dashboard/other-lists.tsx';
import { NoticeBoard } from '#web/features/dashboard/notice-board.tsx';
import { PeriodChoice, usePeriod } from '#web/features/dashboard/period.tsx';
import { OfPeriod } from '#web/features/dashboard/of-period.tsx';
import { PrintedTiles } from '#web/features/dashboard/printed-tiles.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { WaitingCard } from '#web/platform/ui/waiting-card.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './dashboard.module.css';

/** /dashboard: figures of the account's parcels; every number opens the list behind it (spec §1, §3, §9). */
export function DashboardScreen() {
  const { companyName } = useSession();
  const maySee = useCan('viewShipments');
  const mayPickUp = useCan('arrangePickups');
  const maySupply = useCan('requestSupplies');
  const mayLedger = useCan('codLedger');
  const hasAny = useCan('dashboard');
  const hasLists = mayPickUp || maySee || maySupply;
  const empty = <EmptyState title={m.dashboard_no_right()}>{m.dashboard_no_right_help()}</EmptyState>;
  return (
    <Page kind="form" title={m.app_menu_dashboard()} context={companyName}>
      <NoticeBoard />
      {maySee && <NeedsYou />}
      {maySee && <Printed />}
      {!maySee && mayLedger && <CodOutstanding none={!hasLists && empty} />}
      {!hasAny && empty}
      {hasLists && (
        <div className={classes.lists}>
          {mayPickUp && <UpcomingPickups />}
          {maySee && (
            <Section title={m.dashboard_last_cns()}>
              <LastShipments />
            </Section>
          )}
          {maySupply && <LastSupplies />}
        </div>
      )}
      {maySee && <OfTheDays />}
    </Page>
  );
}

function Printed() {
  const { data, error, refetch } = useDashboard(usePeriod().period);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting heights={[140]} />;
  return (
    <Section title={m.dashboard_printed()}>
      <PrintedTiles {...data} />
    </Section>
  );
}

/** The figures for parcels created in the chosen period. */
function OfTheDays() {
  const { period } = usePeriod();
  const mayLedger = useCan('codLedger');
  const { data, error, isPlaceholderData } = useDashboard(period);
  // The upper part of the same data already shows the error.
  if (!data) return error ? null : <Waiting heights={[280, 220, 320]} />;
  return (
    <>
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

function Waiting({ heights }: { heights: readonly number[] }) {
  return (
    <div className={classes.figures} role="status" aria-label={waitingText}>
      {heights.map((height) => (
        <WaitingCard key={height} height={height} />
      ))}
    </div>
  );
}
