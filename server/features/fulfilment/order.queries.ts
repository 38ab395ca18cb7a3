import { type Insertable, sql, type Updateable } from 'kysely';

import type { OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { ShopAsk } from '#shared/features/shop-order/shop-order.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { drawNumbers } from '#server/platform/db/drawn-numbers.ts';
import type { CompanyColumn } from '#server/platform/db/tables/accounts.ts';
import type { FulfilmentOrderTable } from '#server/platform/db/tables/fulfilment.ts';
import { partsOf } from '#shared/platform/parts-of.ts';

export interface OrderLine {
  sku: string;
  quantity: number;
}

const orders = (reader: Reader) =>
  reader
    .selectFrom('fulfilment_order as order')
    .selectAll('order')
    .select(
      sql<OrderLine[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('sku', line.sku, 'quantity', line.quantity)
          order by line.position), '[]')
        from fulfilment_line line
        where line.account_id = "order".account_id and line.order_id = "order".order_id)`.as('lines'),
    )
    .select(
      sql<number>`(
        select count(*)::int from fulfilment_parcel parcel
        where parcel.account_id = "order".account_id and parcel.order_id = "order".order_id
          and parcel.remake_of is not null)`.as('remake_count'),
    )
    .select(
      sql<ShopAsk | null>`(
        select sold.asks from shop_order sold
        where sold.account_id = "order".account_id and sold.fulfilment_order_id = "order".order_id
          and sold.state = 'generated' limit 1)`.as('shop_asks'),
    );

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export async function findOrder(reader: Reader, scope: AccountScope, orderId: string) {
  return orders(reader)
    .where('order.account_id', '=', scope)
    .where('order.order_id', '=', orderId)
    .executeTakeFirst();
}

export async function findOrders(
  reader: Reader,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<FoundOrder[]> {
  return orders(reader)
    .where('order.account_id', '=', scope)
    .where('order.order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('order.order_id')
    .execute();
}

export async function findIds(
  reader: Reader,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('fulfilment_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Returns the account's market and, for a sandbox, the account whose prices it uses. */
export async function findPricing(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select('market')
    .select((eb) => eb.ref('sandbox_of').$castTo<AccountScope | null>().as('sandbox_of'))
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

/** Returns the account's company, which is the sender on the label, and its fulfilment flag. */
export async function findOwner(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select(['company', 'is_allow_fulfillment'])
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

export async function findCompany(reader: Reader, scope: AccountScope): Promise<CompanyColumn> {
  const row = await reader
    .selectFrom('account')
    .select('company')
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
  return row.company;
}

/** Locks orders in a fixed order, before any stock is locked: concurrent changes of the same orders wait, without deadlocks. */
export async function lockOrders(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<FoundOrder[]> {
  await trx
    .selectFrom('fulfilment_order')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('order_id')
    .forUpdate()
    .execute();
  return findOrders(trx, scope, orderIds);
}

/** Returns the orders with these order IDs that are not cancelled, the latest for each order ID. */
export async function findReferences(reader: Reader, scope: AccountScope, references: readonly string[]) {
  return reader
    .selectFrom('fulfilment_order')
    .distinctOn('reference')
    .select(['reference', 'order_no', 'created_at'])
    .where('account_id', '=', scope)
    .where('reference', '=', sql<string>`any(${references.filter((one) => one !== '')}::text[])`)
    .where('reference', '<>', '')
    .where('state', '<>', 'cancelled')
    .orderBy('reference')
    .orderBy('order_id', 'desc')
    .execute();
}

// Locks of order IDs come before locks of orders: a shop's messages add orders, and then change others in one transaction.

/** Shared lock: requests that add single orders do not wait for each other, only for the import of a file. */
export async function lockOutFiles(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`fulfilment/${scope}`}, 0))`.execute(trx);
}

/** One lock that stands for a lock on each order ID of a file: the database cannot hold that many. */
export async function lockForFile(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fulfilment/${scope}`}, 0))`.execute(trx);
}

export async function lockReference(trx: Trx, scope: AccountScope, reference: string): Promise<void> {
  await lockOutFiles(trx, scope);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fulfilment/${scope}/${reference}`}, 0))`.execute(
    trx,
  );
}

export const drawOrderNos = (trx: Trx, count: number): Promise<string[]> =>
  drawNumbers(trx, { letters: 'FO', sequence: 'fulfilment_order_seq' }, count);

const rowsAtOnce = 250;

export async function insertOrders(
  trx: Trx,
  rows: readonly (Insertable<FulfilmentOrderTable> & { lines: readonly OrderLine[] })[],
): Promise<void> {
  for (const chunk of partsOf(rows, rowsAtOnce)) {
    await trx
      .insertInto('fulfilment_order')
      .values(chunk.map(({ lines: _lines, ...row }) => row))
      .execute();
    const [first] = chunk;
    if (first) await insertLines(trx, first.account_id, chunk);
  }
}

async function insertLines(
  trx: Trx,
  scope: AccountScope,
  of: readonly { order_id: string; lines: readonly OrderLine[] }[],
): Promise<void> {
  const lines = of.flatMap(({ order_id: orderId, lines: some }) =>
    some.map((line, position) => ({ ...line, orderId, position })),
  );
  await sql`
    insert into fulfilment_line (account_id, order_id, sku, position, quantity)
    select ${scope}::uuid, * from unnest(${lines.map(({ orderId }) => orderId)}::uuid[],
      ${lines.map(({ sku }) => sku)}::text[], ${lines.map(({ position }) => position)}::int[],
      ${lines.map(({ quantity }) => quantity)}::int[])`.execute(trx);
}

/** Saves the changes of a user to a new order, under a new version. */
export async function updateOrder(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  { lines, ...change }: Updateable<FulfilmentOrderTable> & { lines: readonly OrderLine[] },
): Promise<void> {
  await trx
    .updateTable('fulfilment_order')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope)
    .where('order_id', '=', orderId)
    .execute();
  await trx
    .deleteFrom('fulfilment_line')
    .where('account_id', '=', scope)
    .where('order_id', '=', orderId)
    .execute();
  await insertLines(trx, scope, [{ order_id: orderId, lines }]);
}

/** Sets the COD amount that the parcel collects, where it differs from what the order asked for. */
export async function updateCod(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  codCents: number | null,
): Promise<void> {
  await trx
    .updateTable('fulfilment_order')
    .set({ cod_cents: codCents })
    .where('account_id', '=', scope)
    .where('order_id', '=', orderId)
    .execute();
}

/** A shop's order must follow what happens to its parcel; other orders have nothing to notify. */
export const isOfShop = sql<boolean>`source = 'shop'`;

export async function updateStates(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
  state: OrderState,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('fulfilment_order')
    .set({ state, updated_at: at, ...(state === 'cancelled' && { has_news: isOfShop }) })
    .where('account_id', '=', scope)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** Orders of all accounts whose goods are still in the warehouse under a consignment note, oldest first. */
export async function listOpen(reader: Reader, after: string | null, limit: number) {
  return reader
    .selectFrom('fulfilment_order')
    .select(['account_id', 'order_id', 'shipment_id'])
    .where('state', 'in', ['generated', 'picked', 'packed'])
    .$if(after !== null, (query) => query.where('order_id', '>', after ?? ''))
    .orderBy('order_id')
    .limit(limit)
    .execute();
}
export type OpenOrder = Awaited<ReturnType<typeof listOpen>>[number];

/** Shop orders, of all accounts, whose parcel has changed since the shop was last updated. */
export async function listWithNews(reader: Reader, after: string | null, limit: number) {
  return reader
    .selectFrom('fulfilment_order')
    .select(['account_id as scope', 'order_id as orderId'])
    .where('has_news', '=', true)
    .$if(after !== null, (query) => query.where('order_id', '>', after ?? ''))
    .orderBy('order_id')
    .limit(limit)
    .execute();
}

/** Returns the current parcel of an order and clears its news flag; the row is locked until the transaction ends. */
export async function takeNews(trx: Trx, scope: AccountScope, orderId: string) {
  return trx
    .updateTable('fulfilment_order')
    .set({ has_news: false })
    .where('account_id', '=', scope)
    .where('order_id', '=', orderId)
    .where('has_news', '=', true)
    .returning(['state', 'shipment_id', 'cn_no'])
    .executeTakeFirst();
}
