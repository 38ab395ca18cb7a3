import { type Insertable, sql } from 'kysely';

import type { SupplyItem, SupplyView } from '#shared/features/supply/supply.contract.ts';
import type { SupplyState } from '#shared/features/supply/supply.rules.ts';
import type { By } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { drawNumber } from '#server/platform/db/drawn-numbers.ts';
import type { SupplyRequestTable } from '#server/platform/db/tables/supplies.ts';

export async function listItems(reader: Reader, market: number): Promise<SupplyItem[]> {
  const rows = await reader
    .selectFrom('supply_item')
    .select('item')
    .where('market', '=', market)
    .orderBy('position')
    .execute();
  return rows.map(({ item }) => item);
}

export async function hasItems(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('supply_item').select('code').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Replaces the catalogue of the markets. The table lock serialises replacements, and ensures that the shipped data only fills an
 * empty table.
 */
export async function replaceItems(trx: Trx, items: readonly SupplyItem[]): Promise<void> {
  const markets = [...new Set(items.map(({ market }) => market))];
  await sql`lock table supply_item in share row exclusive mode`.execute(trx);
  await trx.deleteFrom('supply_item').where('market', 'in', markets).execute();
  await trx
    .insertInto('supply_item')
    .values(
      items.map((item, position) => ({
        market: item.market,
        code: item.code,
        position,
        item: JSON.stringify(item),
      })),
    )
    .execute();
}

/** Returns the account data needed for supplies. */
export async function findAccount(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select(['account_no', 'market', 'company', 'is_cool'])
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

export async function listTaken(reader: Reader, scope: AccountScope, month: string) {
  return reader
    .selectFrom('supply_month')
    .select(['item_code', 'packs'])
    .where('account_id', '=', scope)
    .where('month', '=', month)
    .execute();
}

/** Adds to the packs taken from the month's limit, or releases them with a negative number; returns the new total. */
export async function takeOfMonth(
  trx: Trx,
  scope: AccountScope,
  { month, code, packs }: { month: string; code: string; packs: number },
): Promise<number> {
  const row = await trx
    .insertInto('supply_month')
    .values({ account_id: scope, month, item_code: code, packs: Math.max(0, packs) })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'month', 'item_code'])
        .doUpdateSet({ packs: sql<number>`greatest(0, supply_month.packs + ${packs}::int)` }),
    )
    .returning('packs')
    .executeTakeFirstOrThrow();
  return row.packs;
}

const requests = (reader: Reader) =>
  reader
    .selectFrom('supply_request as request')
    .innerJoin('account', 'account.account_id', 'request.account_id')
    .leftJoin('app_user as user', (join) =>
      join
        .onRef('user.account_id', '=', 'request.requested_from')
        .onRef('user.user_id', '=', 'request.requested_by'),
    )
    .selectAll('request')
    .select(['account.account_no', 'account.market', 'user.full_name'])
    .select(sql<string>`account.company ->> 'name'`.as('company_name'))
    .select(
      sql<{ code: string; packs: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('code', part.item_code, 'packs', part.packs)
          order by part.item_code), '[]')
        from supply_request_item part
        where part.account_id = request.account_id and part.request_id = request.request_id)`.as('items'),
    );

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export async function findRequest(reader: Reader, scope: AccountScope, requestId: string) {
  return requests(reader)
    .where('request.account_id', '=', scope)
    .where('request.request_id', '=', requestId)
    .executeTakeFirst();
}

/** Finds a request by its number; operations do not name the account. */
export async function findByNumber(reader: Reader, requestNo: string) {
  return requests(reader).where('request.request_no', '=', requestNo).executeTakeFirst();
}

/** Returns the request that a shipment delivers; null for most shipments. */
export async function findIdByShipment(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<string | null> {
  const row = await reader
    .selectFrom('supply_request')
    .select('request_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  return row?.request_id ?? null;
}

export async function listOpen(reader: Reader, after: string | null, limit: number): Promise<RequestRow[]> {
  return requests(reader)
    .where('request.state', 'in', ['requested', 'approved', 'packed', 'shipped'])
    .$if(after !== null, (query) => query.where('request.request_id', '>', after ?? ''))
    .orderBy('request.request_id')
    .limit(limit)
    .execute();
}

const statesOf: Record<SupplyView, readonly SupplyState[]> = {
  all: ['requested', 'approved', 'packed', 'shipped', 'received', 'rejected', 'cancelled'],
  open: ['requested', 'approved', 'packed'],
  shipped: ['shipped'],
  received: ['received'],
  ended: ['rejected', 'cancelled'],
};

export async function listRequests(
  reader: Reader,
  scope: AccountScope,
  wanted: { view: SupplyView; below: string | null; limit: number },
): Promise<RequestRow[]> {
  return requests(reader)
    .where('request.account_id', '=', scope)
    .where('request.state', 'in', statesOf[wanted.view])
    .$if(wanted.below !== null, (query) => query.where('request.request_id', '<', wanted.below ?? ''))
    .orderBy('request.request_id', 'desc')
    .limit(wanted.limit)
    .execute();
}

export async function countByView(reader: Reader, scope: AccountScope): Promise<Record<SupplyView, number>> {
  const rows = await reader
    .selectFrom('supply_request')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .groupBy('state')
    .execute();
  const of = (view: SupplyView) =>
    rows.reduce((sum, { state, count }) => sum + (statesOf[view].includes(state) ? count : 0), 0);
  return {
    all: of('all'),
    open: of('open'),
    shipped: of('shipped'),
    received: of('received'),
    ended: of('ended'),
  };
}

/** Returns the packs received of each item since a time, and when the first of them arrived. */
export async function listReceived(reader: Reader, scope: AccountScope, since: Date) {
  return reader
    .selectFrom('supply_request as request')
    .innerJoin('supply_request_item as part', (join) =>
      join
        .onRef('part.account_id', '=', 'request.account_id')
        .onRef('part.request_id', '=', 'request.request_id'),
    )
    .select(['part.item_code', 'part.packs', 'request.updated_at'])
    .where('request.account_id', '=', scope)
    .where('request.state', '=', 'received')
    .where('request.updated_at', '>=', since)
    .execute();
}

export async function lockRequest(trx: Trx, scope: AccountScope, requestId: string): Promise<void> {
  await trx
    .selectFrom('supply_request')
    .select('request_id')
    .where('account_id', '=', scope)
    .where('request_id', '=', requestId)
    .forUpdate()
    .execute();
}

export const drawRequestNo = (trx: Trx): Promise<string> =>
  drawNumber(trx, { letters: 'SR', sequence: 'supply_no_seq' });

export async function insertRequest(
  trx: Trx,
  row: Insertable<SupplyRequestTable>,
  items: readonly { code: string; packs: number }[],
): Promise<void> {
  await trx.insertInto('supply_request').values(row).execute();
  await trx
    .insertInto('supply_request_item')
    .values(
      items.map(({ code, packs }) => ({
        account_id: row.account_id,
        request_id: row.request_id,
        item_code: code,
        packs,
      })),
    )
    .execute();
}

export async function updateRequest(
  trx: Trx,
  scope: AccountScope,
  requestId: string,
  change: { state: SupplyState; updated_at: Date; reason?: string; cn_no?: string; shipment_id?: string },
): Promise<void> {
  await trx
    .updateTable('supply_request')
    .set(change)
    .where('account_id', '=', scope)
    .where('request_id', '=', requestId)
    .execute();
}

export async function insertEvent(
  trx: Trx,
  scope: AccountScope,
  event: { requestId: string; eventId: string; code: SupplyState; detail: object; at: Date; by: By },
): Promise<void> {
  await trx
    .insertInto('supply_event')
    .values({
      account_id: scope,
      request_id: event.requestId,
      event_id: event.eventId,
      code: event.code,
      detail: JSON.stringify(event.detail),
      at: event.at,
      by_kind: event.by.kind,
      by_name: event.by.name,
    })
    .execute();
}

export async function listEvents(reader: Reader, scope: AccountScope, requestId: string) {
  return reader
    .selectFrom('supply_event')
    .selectAll()
    .where('account_id', '=', scope)
    .where('request_id', '=', requestId)
    .orderBy('event_id')
    .execute();
}
export type SupplyEventRow = Awaited<ReturnType<typeof listEvents>>[number];
