import { type Insertable, sql, type Updateable } from 'kysely';

import type { PickupEventCode, PickupState } from '#shared/features/pickup/pickup.model.ts';
import type { SearchTerm } from '#shared/platform/search/terms.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { PickupEventDetail, PickupTable } from '#server/platform/db/tables/pickups.ts';
import { containing } from '#server/platform/db/text-search.ts';

export const pickupColumns = [
  'pickup_id',
  'pickup_no',
  'state',
  'market',
  'station',
  'day',
  'ready_time',
  'close_time',
  'ready_at',
  'slot_key',
  'address',
  'vehicle',
  'has_trolley',
  'is_priority',
  'pieces',
  'weight_grams',
  'note',
  'cn_count',
  'driver',
  'fail_reason',
  'fail_text',
  'standing_id',
  'follows_id',
  'created_by',
] as const;

export type PickupFound = NonNullable<Awaited<ReturnType<typeof findPickup>>>;

export async function nextPickupSerial(trx: Trx): Promise<number> {
  const { rows } = await sql<{ serial: number }>`select nextval('pickup_serial') as serial`.execute(trx);
  return rows[0]?.serial ?? 0;
}

export async function insertPickup(trx: Trx, row: Insertable<PickupTable>): Promise<void> {
  await trx.insertInto('pickup').values(row).execute();
}

export async function findPickup(reader: Reader, scope: AccountScope, pickupId: string) {
  return reader
    .selectFrom('pickup')
    .select(pickupColumns)
    .where('account_id', '=', scope)
    .where('pickup_id', '=', pickupId)
    .executeTakeFirst();
}

/** One change of a pick-up at a time. */
export async function lockPickup(trx: Trx, scope: AccountScope, pickupId: string) {
  return trx
    .selectFrom('pickup')
    .select(pickupColumns)
    .where('account_id', '=', scope)
    .where('pickup_id', '=', pickupId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePickup(
  trx: Trx,
  scope: AccountScope,
  pickupId: string,
  change: Updateable<PickupTable>,
): Promise<void> {
  await trx
    .updateTable('pickup')
    .set(change)
    .where('account_id', '=', scope)
    .where('pickup_id', '=', pickupId)
    .execute();
}

export interface PickupFilter {
  states: readonly PickupState[];
  terms: readonly SearchTerm[];
  /** YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

function filtered(reader: Reader, scope: AccountScope, { states, terms, from, to }: PickupFilter) {
  let query = reader
    .selectFrom('pickup')
    .where('account_id', '=', scope)
    .where('state', 'in', states)
    .$if(from !== undefined, (found) => found.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (found) => found.where('day', '<=', to ?? ''));
  for (const spellings of terms) {
    query = query.where(({ or, and, eb }) =>
      or(spellings.map((words) => and(words.map((word) => eb('search_text', 'like', containing(word)))))),
    );
  }
  return query;
}

/** By day, time and id; `after` is the key of the last of the page before. */
export async function listPickups(
  reader: Reader,
  scope: AccountScope,
  filter: PickupFilter,
  page: { after: string | null; order: 'asc' | 'desc'; limit: number },
) {
  return filtered(reader, scope, filter)
    .select(pickupColumns)
    .$if(page.after !== null, (query) =>
      query.where('slot_key', page.order === 'asc' ? '>' : '<', page.after ?? ''),
    )
    .orderBy('slot_key', page.order)
    .limit(page.limit)
    .execute();
}

/** By state and day, `max` of a state at most. */
export async function countPickups(
  reader: Reader,
  scope: AccountScope,
  filter: PickupFilter,
  max: number,
): Promise<number> {
  const row = await reader
    .selectFrom(filtered(reader, scope, filter).select('pickup_id').limit(max).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Booked for this place and day and not changed by anybody since they could be: the next ones first. */
export async function findLiveAt(
  reader: Reader,
  scope: AccountScope,
  wanted: { station: string; days: readonly string[]; postcode: string; address1: string },
) {
  return reader
    .selectFrom('pickup')
    .select(pickupColumns)
    .where('account_id', '=', scope)
    .where('state', 'in', ['booked', 'assigned'])
    .where('station', '=', wanted.station)
    .where('day', 'in', [...wanted.days])
    .where(sql<string>`address ->> 'postcode'`, '=', wanted.postcode)
    .where(sql<string>`address ->> 'address1'`, '=', wanted.address1)
    .orderBy('slot_key')
    .limit(10)
    .execute();
}

/** The account that a pick-up is of: operations name it by its id alone. */
export async function findPickupScope(reader: Reader, pickupId: string): Promise<AccountScope | null> {
  const row = await reader
    .selectFrom('pickup')
    .innerJoin('account', 'account.account_id', 'pickup.account_id')
    .select('pickup.account_id')
    .where('pickup_id', '=', pickupId)
    .where('account.sandbox_of', 'is', null)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export interface OperatorFilter {
  market: number;
  station: string | null;
  day: string | null;
  pickupIds: readonly string[];
  after: string | null;
  limit: number;
}

/** For the courier's side, over all accounts. */
export async function listForOperations(reader: Reader, wanted: OperatorFilter) {
  return reader
    .selectFrom('pickup')
    .innerJoin('account', 'account.account_id', 'pickup.account_id')
    .select(pickupColumns.map((column) => `pickup.${column}` as const))
    .select('account.account_no')
    .where('pickup.market', '=', wanted.market)
    .where('account.sandbox_of', 'is', null)
    .$if(wanted.station !== null, (query) => query.where('pickup.station', '=', wanted.station ?? ''))
    .$if(wanted.day !== null, (query) => query.where('pickup.day', '=', wanted.day ?? ''))
    .$if(wanted.pickupIds.length > 0, (query) =>
      query.where('pickup.pickup_id', '=', sql<string>`any(${[...wanted.pickupIds]}::uuid[])`),
    )
    .$if(wanted.after !== null, (query) => query.where('pickup.pickup_id', '>', wanted.after ?? ''))
    .orderBy('pickup.pickup_id')
    .limit(wanted.limit)
    .execute();
}

export interface NewPickupEvent {
  eventId: string;
  code: PickupEventCode;
  at: Date;
  byWhom: string;
  detail: PickupEventDetail;
}

export async function insertPickupEvent(
  trx: Trx,
  scope: AccountScope,
  pickupId: string,
  { eventId, code, at, byWhom, detail }: NewPickupEvent,
): Promise<void> {
  await trx
    .insertInto('pickup_event')
    .values({
      account_id: scope,
      pickup_id: pickupId,
      event_id: eventId,
      code,
      at,
      by_whom: byWhom,
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** Newest first. */
export async function listPickupEvents(reader: Reader, scope: AccountScope, pickupId: string) {
  return reader
    .selectFrom('pickup_event')
    .select(['event_id', 'code', 'at', 'by_whom', 'detail'])
    .where('account_id', '=', scope)
    .where('pickup_id', '=', pickupId)
    .orderBy('event_id', 'desc')
    .execute();
}

export async function listAttached(reader: Reader, scope: AccountScope, pickupId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('pickup_shipment')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .where('pickup_id', '=', pickupId)
    .orderBy('shipment_id', 'desc')
    .execute();
  return rows.map((row) => row.shipment_id);
}

/** With which pick-up each of these goes, and whether somebody still comes for it. */
export async function findAttachments(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('pickup_shipment')
    .innerJoin('pickup', (join) =>
      join
        .onRef('pickup.account_id', '=', 'pickup_shipment.account_id')
        .onRef('pickup.pickup_id', '=', 'pickup_shipment.pickup_id'),
    )
    .select(['pickup_shipment.shipment_id', 'pickup_shipment.pickup_id', 'pickup.state', 'pickup.pickup_no'])
    .where('pickup_shipment.account_id', '=', scope)
    .where('pickup_shipment.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

/** They go with this pick-up from now on, whichever they went with before. */
export async function attach(
  trx: Trx,
  scope: AccountScope,
  pickupId: string,
  shipmentIds: readonly string[],
): Promise<void> {
  await sql`
    insert into pickup_shipment (account_id, shipment_id, pickup_id)
    select ${scope}::uuid, given.shipment_id, ${pickupId}::uuid
    from unnest(${[...shipmentIds]}::uuid[]) as given (shipment_id)
    on conflict (account_id, shipment_id) do update set pickup_id = excluded.pickup_id`.execute(trx);
}

export async function detach(
  trx: Trx,
  scope: AccountScope,
  pickupId: string,
  shipmentIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('pickup_shipment')
    .where('account_id', '=', scope)
    .where('pickup_id', '=', pickupId)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

export async function findFollower(reader: Reader, scope: AccountScope, pickupId: string) {
  return reader
    .selectFrom('pickup')
    .select(['pickup_id', 'pickup_no'])
    .where('account_id', '=', scope)
    .where('follows_id', '=', pickupId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
}

/** Who booked it, as a mail addresses them; nobody who has left. */
export async function findPerson(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('app_user')
    .select(['full_name', 'email', 'language'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}
