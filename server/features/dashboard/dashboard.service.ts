import {
  periodBefore,
  periodUsual,
  monthsBack,
  daysIn,
  periodMost,
} from '#shared/features/dashboard/dashboard.rules.ts';
import type { Dashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Session } from '#server/platform/http/principal.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import {
  rebuildAccount,
  rebuildAllCounts,
  sumCounts,
} from '#server/features/shipment/shipment-count.service.ts';
import * as figures from './dashboard.mapping.ts';
import * as queries from './notice.queries.ts';

export interface DashboardService {
  of(session: Session, days: { from?: string | undefined; to?: string | undefined }): Promise<Dashboard>;
  rebuild(accountNo: string | undefined): Promise<number>;
}

export function dashboardService(kit: Pick<Kit, 'database' | 'clock'>): DashboardService {
  return {
    async of({ scope, userId, market: marketId }, days) {
      const market = marketOf(marketId);
      const reader = await kit.database.mayLag(scope);
      const today = isoDayOf(kit.clock.now(), market);
      const to = days.to ?? today;
      const from = days.from ?? addDays(to, 1 - periodUsual);
      if (from > to || daysIn({ from, to }) > periodMost)
        throw invalid([problemAt('to', m.dashboard_problem_period, { n: periodMost })]);
      const before = periodBefore({ from, to });
      const [sixMonthsFrom = today] = monthsBack(today, 6);
      const ofPeriod = await sumCounts(reader, scope, {
        kinds: ['status', 'state', 'attempt', 'reason', 'promise'],
        byDay: ['status'],
        since: before.from,
        from,
        to,
      });
      const printed = await sumCounts(reader, scope, {
        kinds: ['printed'],
        byDay: ['printed'],
        since: sixMonthsFrom,
        from: sixMonthsFrom,
        to: today,
      });
      const profile = await queries.findProfile(reader, scope, userId);
      const kind = (name: string) => ofPeriod.filter((sum) => sum.kind === name);
      const byStatus = kind('status');
      return {
        from,
        to,
        beforeFrom: before.from,
        beforeTo: before.to,
        today,
        dashboardProfile: {
          accountNo: profile.account_no,
          company: profile.company.name,
          fullName: profile.full_name,
        },
        ...figures.printed(printed, today),
        shipmentStatusDashboard: figures.statusFigures(byStatus),
        perDay: figures.perDay(byStatus, { from, to }),
        deliverStateDashboard: figures.stateFigures(kind('state')),
        attempts: figures.attempts(kind('attempt')),
        failedReasons: figures.failedReasons(kind('reason')),
        promise: figures.promise(kind('promise'), today),
        spend: figures.spend(byStatus),
        currency: market.currencyCode,
      };
    },

    async rebuild(accountNo) {
      if (accountNo === undefined) return rebuildAllCounts(kit);
      const shipments = await rebuildAccount(kit, accountNo);
      if (shipments === null) throw notFound(m.access_controls_the_account);
      return shipments;
    },
  };
}
