/**
 * Items about shops that need the customer: orders that cannot become shipments, broken connections, and shops that did
 * not receive consignment note numbers.
 */
import { sayIgnored } from '#shared/features/shop-order/shop-order.model.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Among } from '#server/platform/db/among.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ExceptionSource, OfferedItem } from '#server/features/exceptions/exception-sources.rules.ts';
import { acceptsReports } from './shop-back.service.ts';
import { healthOf, healthText } from './shop-health.rules.ts';
import { sayProblem } from './shop-order.mapping.ts';
import * as queries from './shop-waiting.queries.ts';

const { externalOrders: needs } = rights;

export function ordersWaiting({ database: { db } }: Pick<Kit, 'database'>): ExceptionSource {
  return {
    kind: 'order',
    needs,
    count: (scope, among, most) => queries.countProblems(db, scope, among, most),
    async page(scope, wanted) {
      const rows = await queries.listProblems(db, scope, wanted);
      return rows.map(({ order_id: subjectId, order_no: name, created_at: since, problems }) => ({
        subjectId,
        name,
        why: (language) => problems.map((problem) => sayProblem(problem, language)).join('. '),
        href: `/orderListing?view=problem&order=${subjectId}`,
        since,
        dueAt: null,
      }));
    },
  };
}

/** States in which a user must act; a shop that is only silent may have nothing to sell. */
const needsSomebody: ReadonlySet<string> = new Set(['unreadable', 'refused', 'disabled', 'signature']);

/** Older numbers are left out: a customer who has not looked for this long does not need them. */
const untoldDays = 60;

export function shopsWaiting({ clock, database: { db } }: Pick<Kit, 'clock' | 'database'>): ExceptionSource {
  async function broken(scope: AccountScope, among: Among): Promise<OfferedItem[]> {
    const rows = await queries.listBroken(db, scope, among);
    const from = msBefore(clock.now(), untoldDays * dayMs);
    const untoldOf = new Map(
      (await queries.listUnreported(db, scope, from)).map((one) => [one.connectionId, one]),
    );
    return rows.flatMap((row): OfferedItem[] => {
      const item = { subjectId: row.connection_id, name: row.name, dueAt: null };
      const health = healthOf(row, [], clock.now());
      const isBroken = needsSomebody.has(health.state);
      if (isBroken || row.isUnreadable)
        return [
          {
            ...item,
            why: (language) =>
              isBroken
                ? healthText(row, health, language)
                : sayIgnored('unreadable', '', { locale: language }),
            href: `/shopConnections?shop=${row.connection_id}`,
            since: row.last_order_at ?? row.created_at,
          },
        ];
      // A broken connection is fixed first; its unreported numbers follow.
      const untold = acceptsReports(row) ? untoldOf.get(row.connection_id) : undefined;
      if (!untold) return [];
      const { count, shipped, since, isOwnParcels } = untold;
      const view = shipped < count ? 'generated' : 'shipped';
      const ofShop = isOwnParcels ? `&shop=${row.connection_id}` : '';
      return [
        {
          ...item,
          why: (language) => m.shop_order_untold({ count }, { locale: language }),
          href: `/orderListing?view=${view}&told=failed${ofShop}`,
          since,
        },
      ];
    });
  }
  return {
    kind: 'shop',
    needs,
    count: async (scope, among) => (await broken(scope, among)).length,
    async page(scope, { among, after, limit }) {
      const shops = await broken(scope, among);
      // Paged by id; there are so few that all are read.
      return shops.filter(({ subjectId }) => after === null || subjectId > after.id).slice(0, limit);
    },
  };
}
