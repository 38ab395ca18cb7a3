/**
 * Items about shops that need the customer: orders that cannot become shipments, orders about whose parcel a user is asked, broken connections, and shops that did
 * not receive consignment note numbers.
 */
import { sayIgnored } from '#shared/features/shop-order/shop-order.model.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Among } from '#server/platform/db/among.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ExceptionSource, OfferedItem } from '#server/features/exceptions/exception-sources.rules.ts';
import { type DoubledRecord, listDoubled } from './order-parcel.queries.ts';
import { acceptsReports } from './shop-back.service.ts';
import { healthOf, healthText } from './shop-health.rules.ts';
import { sayProblem } from './shop-order.mapping.ts';
import * as queries from './shop-waiting.queries.ts';

const { externalOrders: needs } = rights;

export function ordersWaiting({ database: { db } }: Pick<Kit, 'database'>): ExceptionSource {
  return {
    kind: 'order',
    needs,
    count: (scope, among, most) => queries.countWaiting(db, scope, among, most),
    async page(scope, wanted) {
      const rows = await queries.listWaiting(db, scope, wanted);
      const doubled = await listDoubled(
        db,
        scope,
        rows.map(({ order_id: orderId }) => orderId),
      );
      return rows.map((row) => {
        const { order_id: subjectId, order_no: name, parcel_id: parcelId } = row;
        const others = doubled.filter(({ orderId }) => orderId === subjectId);
        return {
          subjectId,
          name,
          why: (language) => whyWaiting(row, others, language),
          href: `/orderListing?view=${row.view}&order=${parcelId}`,
          since:
            others[0]?.since ?? (row.asks === null ? row.created_at : (row.withdrawn_at ?? row.updated_at)),
          dueAt: null,
        };
      });
    },
  };
}

/** Why a user is asked about an order, as sentences. */
function whyWaiting(
  { state, asks, problems, order_no: orderNo, cn_no: cnNo }: queries.WaitingRecord,
  others: readonly DoubledRecord[],
  language: Language,
): string {
  const options = { locale: language };
  const why: string[] = [];
  if (state === 'problem') why.push(problems.map((problem) => sayProblem(problem, language)).join('. '));
  else if (asks === 'changed') why.push(m.shop_order_asks_changed_help({}, options));
  else if (asks === 'cancelled')
    why.push(
      state === 'merged'
        ? m.shop_order_asks_cancelled_of_help({ orders: orderNo }, options)
        : m.shop_order_asks_cancelled_help({}, options),
    );
  if (others.length > 0) {
    const otherCnNos = others.map((one) => one.cnNo).join(', ');
    why.push(m.shop_order_two_parcels_help({ otherCnNos, cnNo: cnNo ?? '' }, options));
  }
  return why.join(' ');
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
