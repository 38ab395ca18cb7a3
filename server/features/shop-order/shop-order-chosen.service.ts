/** Resolves the orders that a user chose, by id or by a filter, the same way for every bulk action. */
import type { OrderFilter } from '#shared/features/shop-order/order-listing.contract.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { nationalTerms } from '#shared/platform/search/terms.ts';
import { addDays, startOfDay } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import * as pages from './shop-order-page.queries.ts';
import type { OrderConditions } from './shop-order-wanted.queries.ts';
import { lockParcels } from './shop-order.queries.ts';

export interface Chosen {
  orderIds?: readonly string[] | undefined;
  filter?: OrderFilter | undefined;
  except?: readonly string[] | undefined;
  upTo?: string | undefined;
  most?: number | undefined;
  after?: string | undefined;
}

/** The filter of programs, which may list orders in any state. */
export type ListedFilter = Omit<OrderFilter, 'view'> &
  Pick<OrderConditions, 'view' | 'withCarried'> &
  Pick<Chosen, 'upTo'>;

export function wantedOf(filter: ListedFilter, marketId: MarketId): OrderConditions {
  const market = marketOf(marketId);
  const startId = (day: string) => lowestIdAt(startOfDay(day, market));
  return {
    view: filter.view,
    withCarried: filter.withCarried,
    terms: nationalTerms(parseScan(filter.text)?.cnNo ?? filter.text, market),
    connectionId: filter.connectionId ?? null,
    cod: filter.cod === undefined ? null : filter.cod === 'yes',
    printed: filter.printed === undefined ? null : filter.printed === 'yes',
    backState: filter.backState ?? null,
    fromId: filter.from === undefined ? null : startId(filter.from),
    toId: filter.to === undefined ? null : startId(addDays(filter.to, 1)),
    upToId: filter.upTo ?? null,
  };
}

/** One page of the chosen ids, and the position of the next page. Throws when more match than the user was shown. */
export async function pageOf(
  reader: Reader,
  { scope, market }: Pick<Member, 'scope' | 'market'>,
  chosen: Chosen,
  size: number,
): Promise<{ ids: readonly string[]; next: string | null }> {
  const { orderIds, filter, except, upTo, most, after } = chosen;
  if (orderIds) return { ids: orderIds, next: null };
  if (!filter) throw invalid([problemAt('orderIds', m.validation_problem_required)]);
  // Later pages find fewer, because the earlier ones are done.
  if (most !== undefined && after === undefined) {
    const count = await countChosen(reader, { scope, market }, chosen, most);
    if (count > most) throw refuse('conflict', m.shop_order_problem_more_match, { count: most });
  }
  const { rows, next } = await keyPage(
    size,
    (limit) =>
      pages.listOrderIds(reader, scope, {
        ...wantedOf({ ...filter, upTo }, market),
        above: after ?? null,
        except: except ?? [],
        limit,
      }),
    (id) => id,
  );
  return { ids: rows, next };
}

/** How many orders `pageOf` will cover, counted up to `most + 1`. */
export async function countChosen(
  reader: Reader,
  { scope, market }: Pick<Member, 'scope' | 'market'>,
  { orderIds, filter, except = [], upTo }: Chosen,
  most: number,
): Promise<number> {
  if (orderIds) return orderIds.length;
  if (!filter) throw invalid([problemAt('orderIds', m.validation_problem_required)]);
  const wanted = wantedOf({ ...filter, upTo }, market);
  const count = await pages.countUpTo(reader, scope, wanted, most + except.length + 1);
  return Math.max(0, count - except.length);
}

/** Locks an order and all orders in its parcel until the transaction ends. Throws when it does not exist. */
export async function mustLock(trx: Trx, scope: AccountScope, orderId: string) {
  const [row] = await lockParcels(trx, scope, [orderId]);
  if (!row) throw notFound(m.shop_order_the_order);
  return row;
}

/** Throws when a named order does not exist or belongs to another account. */
export function requireAllFound({ orderIds }: Chosen, rows: readonly unknown[]): void {
  if (orderIds && rows.length < new Set(orderIds).size) throw notFound(m.shop_order_the_order);
}
