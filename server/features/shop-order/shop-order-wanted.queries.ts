/** The conditions by which users and programs select orders: the view and the filter. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { BackState, ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';
import type { SearchTerm } from '#shared/platform/search/terms.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { hasTerms } from '#server/platform/db/text-search.ts';
import { unknownAmount } from '#server/features/shop-systems/mapped-order.mapping.ts';
import { triesMax } from './shop-back.rules.ts';

/**
 * The view in which users find an order. After its consignment note is cancelled, an order is new again, or cancelled if
 * its shop took it back. An order that the warehouse ships stays generated, as the warehouse may create another note. An
 * order whose note was scanned is shipped.
 */
export const viewIn = (order: 'shop_order' | 'carrier' | 'parcel', note: 'shipment' | 'carrying') => {
  const [own, its] = [
    (name: string) => sql.ref(`${order}.${name}`),
    (name: string) => sql.ref(`${note}.${name}`),
  ];
  return sql<ShopOrderView | 'merged'>`case
    when ${own('state')} <> 'generated' then ${own('state')}
    when ${its('status')} = 'cancelled' and ${own('fulfilment_order_id')} is null
      then case when ${own('withdrawn_at')} is null then 'new' else 'cancelled' end
    when ${its('first_scan_at')} is not null then 'shipped'
    else 'generated' end`;
};
export const viewOf = viewIn('shop_order', 'shipment');

/** Orders without their shipments. */
export const ordersAlone = (reader: Reader, scope: AccountScope) =>
  reader.selectFrom('shop_order').where('shop_order.account_id', '=', scope);

export const orders = (reader: Reader, scope: AccountScope) =>
  ordersAlone(reader, scope).leftJoin('shipment', (join) =>
    join
      .onRef('shipment.account_id', '=', 'shop_order.account_id')
      .onRef('shipment.shipment_id', '=', 'shop_order.shipment_id'),
  );

export interface OrderConditions {
  /** `all` also includes orders that travel in another order's parcel. */
  view: ShopOrderView | 'all';
  /** Once their note exists, orders in another order's parcel are listed with that order. */
  withCarried?: boolean | undefined;
  /** All must be found in the text of the order, or of one order in its parcel. */
  terms: readonly SearchTerm[];
  connectionId: string | null;
  cod: boolean | null;
  printed: boolean | null;
  /** Of the order, or of an order in its parcel. */
  backState: BackState | null;
  /** Ids from (inclusive) and to (exclusive): a range of days. */
  fromId: string | null;
  toId: string | null;
  /** Excludes orders with a newer id, which arrived after the user looked. */
  upToId: string | null;
}

/** A filter that matches every order. */
export const noFilter: Omit<OrderConditions, 'view'> = {
  terms: [],
  connectionId: null,
  cod: null,
  printed: null,
  backState: null,
  fromId: null,
  toId: null,
  upToId: null,
};

export const isFiltered = ({ terms, ...others }: Omit<OrderConditions, 'view'>): boolean =>
  terms.length > 0 ||
  Object.values({ ...others, view: null }).some((condition) => (condition ?? null) !== null);

/** The same condition as `isUnreported`: an order in its final try counts as failed until its shop accepts the number. */
export const isReported = (table: 'shop_order' | 'carried' | 'told', backState: BackState) => {
  const [state, tries] = [sql.ref(`${table}.back_state`), sql.ref(`${table}.back_tries`)];
  const isRetold = sql<boolean>`${state} = 'waiting' and ${tries} >= ${triesMax}`;
  return backState === 'failed'
    ? sql<boolean>`(${state} = 'failed' or (${isRetold}))`
    : sql<boolean>`${state} = ${backState}`;
};

/**
 * Whether the parcel of the carrying order matches the condition. Here and in `isOfCarried` the account is given by its id: when the
 * planner reads all carrying or carried orders at once, it reads only those of the account.
 */
const isOfCarrier = (scope: AccountScope, so: RawBuilder<SqlBool>) => sql<boolean>`exists (
  select from shop_order carrier left join shipment carrying
    on carrying.account_id = carrier.account_id and carrying.shipment_id = carrier.shipment_id
  where carrier.account_id = ${scope} and carrier.order_id = shop_order.merged_into and ${so})`;
/** Checks the order itself, or the carrying order when it travels in that order's parcel. */
const isOfParcel = (scope: AccountScope, own: RawBuilder<SqlBool>, ofCarrier: RawBuilder<SqlBool>) =>
  sql<boolean>`case when shop_order.state = 'merged' then ${isOfCarrier(scope, ofCarrier)} else ${own} end`;
/** Whether an order in the parcel of this one matches the condition. */
const isOfCarried = (scope: AccountScope, so: RawBuilder<SqlBool>) => sql<boolean>`exists (
  select from shop_order carried where carried.account_id = ${scope}
    and carried.merged_into = shop_order.order_id and ${so})`;
const isMerged = sql<SqlBool>`carried.state = 'merged'`;

/** An amount that the shop left open also counts as COD, and so does foreign currency. */
const hasOwnCod = (table: 'shop_order' | 'carried') => {
  const doc = sql.ref(`${table}.doc`);
  return sql<boolean>`(coalesce((${doc} #>> '{cod,cents}')::numeric, 0) <> 0
    or coalesce(${doc} #>> '{cod,currency}', '') = ${unknownAmount.currency})`;
};
/** The same COD as in the list: of the active note, otherwise as typed by a user, otherwise of all orders in the parcel. */
const hasCod = (scope: AccountScope) => sql<boolean>`case
  when shop_order.state = 'generated' and shipment.status <> 'cancelled' then coalesce(shipment.cod_cents, 0) <> 0
  when shop_order.edit -> 'codCents' is not null then coalesce((shop_order.edit ->> 'codCents')::numeric, 0) <> 0
  else ${hasOwnCod('shop_order')} or ${isOfCarried(scope, sql`${isMerged} and ${hasOwnCod('carried')}`)} end`;

type Span = Pick<OrderConditions, 'connectionId' | 'fromId' | 'toId' | 'upToId'>;

/** Restricts to the account, to the requested shop and days, and to what the user saw. */
export function isWithin(
  scope: AccountScope,
  { connectionId, fromId, toId, upToId }: Span,
): RawBuilder<SqlBool> {
  const conditions = [sql`shop_order.account_id = ${scope}`];
  if (connectionId !== null) conditions.push(sql`shop_order.connection_id = ${connectionId}`);
  if (fromId !== null) conditions.push(sql`shop_order.order_id >= ${fromId}`);
  if (toId !== null) conditions.push(sql`shop_order.order_id < ${toId}`);
  if (upToId !== null) conditions.push(sql`shop_order.order_id <= ${upToId}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Whether the order, or one in its parcel, has the words. The empty text appended to `search_text` keeps the planner from using
 * the word index, which it could only read whole here.
 */
export const hasWords = (scope: AccountScope, terms: OrderConditions['terms']): RawBuilder<SqlBool> =>
  sql`(${hasTerms(sql`(shop_order.search_text || '')`, terms)}
    or ${isOfCarried(scope, sql`${isMerged} and ${hasTerms(sql`(carried.search_text || '')`, terms)}`)})`;

/** The other conditions, checked row by row. */
export function conditionsOf(
  scope: AccountScope,
  wanted: Omit<OrderConditions, 'view'>,
): RawBuilder<SqlBool>[] {
  const { terms, cod, printed, backState, withCarried = false } = wanted;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (terms.length > 0) conditions.push(hasWords(scope, terms));
  if (cod !== null) conditions.push(sql`(${hasCod(scope)}) = ${cod}`);
  if (printed !== null) {
    const isPrinted = withCarried
      ? isOfParcel(scope, sql`shipment.printed_at is not null`, sql`carrying.printed_at is not null`)
      : sql`(shipment.printed_at is not null)`;
    conditions.push(sql`(${isPrinted}) = ${printed}`);
  }
  if (backState !== null)
    conditions.push(sql`(${isReported('shop_order', backState)}
      or ${isOfCarried(scope, isReported('carried', backState))})`);
  return conditions;
}

export const isIn = (
  scope: AccountScope,
  { view, withCarried = false }: Pick<OrderConditions, 'view' | 'withCarried'>,
) => {
  if (view === 'all') return sql<boolean>`true`;
  const own = sql<boolean>`${viewOf} = ${view}`;
  // In the other views, carried orders have nothing of their own to list.
  if (!withCarried || (view !== 'generated' && view !== 'shipped')) return own;
  return isOfParcel(scope, own, sql`${viewIn('carrier', 'carrying')} = ${view}`);
};
