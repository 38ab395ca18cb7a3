/** Orders as people and programs look for them: where they stand, and what a filter asks. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { BackState, ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { containing } from '#server/platform/db/text-search.ts';
import { unknownAmount } from './mapped-order.mapping.ts';
import { triesMax } from './shop-back.rules.ts';

/**
 * Where people look for it. A consignment note that was cancelled leaves its order to be generated again, or cancelled where its
 * shop has taken it back, unless the warehouse ships it: there another note may be made; one that was scanned is on its way.
 */
const viewIn = (order: 'shop_order' | 'carrier', note: 'shipment' | 'carrying') => {
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

export const orders = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('shop_order')
    .leftJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'shop_order.account_id')
        .onRef('shipment.shipment_id', '=', 'shop_order.shipment_id'),
    )
    .where('shop_order.account_id', '=', scope);

export interface Wanted {
  /** `all`: those that travel in another's parcel as well. */
  view: ShopOrderView | 'all';
  /** Those in another's parcel stand with it, once its note is made. */
  withCarried?: boolean | undefined;
  /** Folded words; each must be found. */
  words: readonly string[];
  connectionId: string | null;
  cod: boolean | null;
  printed: boolean | null;
  /** Of the order, or of one that travels in its parcel. */
  backState: BackState | null;
  /** Ids from and below: a span of days. */
  fromId: string | null;
  toId: string | null;
}

/** Nothing is asked for but orders. */
export const noFilter: Omit<Wanted, 'view'> = {
  words: [],
  connectionId: null,
  cod: null,
  printed: null,
  backState: null,
  fromId: null,
  toId: null,
};

export const isFiltered = ({ words, ...others }: Omit<Wanted, 'view'>): boolean =>
  words.length > 0 || Object.values({ ...others, view: null }).some((asked) => (asked ?? null) !== null);

/** As `isUntold`: what is told once more is among the failed until its shop takes it. */
export const isReported = (table: 'shop_order' | 'carried' | 'told', backState: BackState) => {
  const [state, tries] = [sql.ref(`${table}.back_state`), sql.ref(`${table}.back_tries`)];
  const isRetold = sql<boolean>`${state} = 'waiting' and ${tries} >= ${triesMax}`;
  return backState === 'failed'
    ? sql<boolean>`(${state} = 'failed' or (${isRetold}))`
    : sql<boolean>`${state} = ${backState}`;
};

/** Whether the parcel that another order carries is so. */
const isOfCarrier = (so: RawBuilder<SqlBool>) => sql<boolean>`exists (
  select from shop_order carrier left join shipment carrying
    on carrying.account_id = carrier.account_id and carrying.shipment_id = carrier.shipment_id
  where carrier.account_id = shop_order.account_id and carrier.order_id = shop_order.merged_into and ${so})`;
/** Asked of the order itself, and of one in another's parcel there. */
const isOfParcel = (own: RawBuilder<SqlBool>, ofCarrier: RawBuilder<SqlBool>) =>
  sql<boolean>`case when shop_order.state = 'merged' then ${isOfCarrier(ofCarrier)} else ${own} end`;

/** What a shop leaves open is COD all the same, and so is money of another country. */
const hasOwnCod = (table: 'shop_order' | 'carried') => {
  const doc = sql.ref(`${table}.doc`);
  return sql<boolean>`(coalesce((${doc} #>> '{cod,cents}')::numeric, 0) <> 0
    or coalesce(${doc} #>> '{cod,currency}', '') = ${unknownAmount.currency})`;
};
/** As the column says it: of the note where one stands, else what a person typed, else of all orders in the parcel. */
const hasCod = sql<boolean>`case
  when shop_order.state = 'generated' and shipment.status <> 'cancelled' then coalesce(shipment.cod_cents, 0) <> 0
  when shop_order.edit -> 'codCents' is not null then coalesce((shop_order.edit ->> 'codCents')::numeric, 0) <> 0
  else ${hasOwnCod('shop_order')} or exists (
    select from shop_order carried where carried.account_id = shop_order.account_id
      and carried.merged_into = shop_order.order_id and carried.state = 'merged' and ${hasOwnCod('carried')}) end`;

type Span = Pick<Wanted, 'connectionId' | 'fromId' | 'toId'>;

/** Of the account, and of the shop and the days that are asked for. */
export function isWithin(scope: AccountScope, { connectionId, fromId, toId }: Span): RawBuilder<SqlBool> {
  const conditions = [sql`shop_order.account_id = ${scope}`];
  if (connectionId !== null) conditions.push(sql`shop_order.connection_id = ${connectionId}`);
  if (fromId !== null) conditions.push(sql`shop_order.order_id >= ${fromId}`);
  if (toId !== null) conditions.push(sql`shop_order.order_id < ${toId}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** What else is asked for, looked at order by order: the words are hidden from their index, which could only be read whole then. */
export function conditionsOf(wanted: Omit<Wanted, 'view'>): RawBuilder<SqlBool>[] {
  const { words, cod, printed, backState, withCarried = false } = wanted;
  const conditions = words.map(
    (word) => sql<SqlBool>`(shop_order.search_text || '') like ${containing(word)}`,
  );
  if (cod !== null) conditions.push(sql`(${hasCod}) = ${cod}`);
  if (printed !== null) {
    const isPrinted = withCarried
      ? isOfParcel(sql`shipment.printed_at is not null`, sql`carrying.printed_at is not null`)
      : sql`(shipment.printed_at is not null)`;
    conditions.push(sql`(${isPrinted}) = ${printed}`);
  }
  if (backState !== null)
    conditions.push(sql`(${isReported('shop_order', backState)} or exists (
      select from shop_order carried where carried.account_id = shop_order.account_id
        and carried.merged_into = shop_order.order_id and ${isReported('carried', backState)}))`);
  return conditions;
}

export const isIn = ({ view, withCarried = false }: Pick<Wanted, 'view' | 'withCarried'>) => {
  if (view === 'all') return sql<boolean>`true`;
  const own = sql<boolean>`${viewOf} = ${view}`;
  // Of what waits nothing is made by itself.
  if (!withCarried || (view !== 'generated' && view !== 'shipped')) return own;
  return isOfParcel(own, sql`${viewIn('carrier', 'carrying')} = ${view}`);
};
