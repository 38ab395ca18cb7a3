import { type Insertable, sql, type Updateable } from 'kysely';

import type { PickupEventCode, PickupState } from '#shared/features/pickup/pickup.model.ts';
import type { SearchTerm } from '#shared/platform/search/terms.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { PickupEventDetail, PickupTable } from '#server/platform/db/tables/pickups.ts';
import { hasTerms } from '#server/platform/db/text-search.ts';

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
  'ended_at',
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

/** Locks the pick-up, so that only one change runs at a time. */
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
  return reader
    .selectFrom('pickup')
    .where('account_id', '=', scope)
    .where('state', 'in', states)
    .$if(from !== undefined, (found) => found.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (found) => found.where('day', '<=', to ?? ''))
    .where(hasTerms(sql`search_text`, terms));
}

/** Sorted by day, time and id; `after` is the key of the previous page's last row. */
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

/** Counts by state and day, up to `max` per state. */
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

/** Locks the address until the transaction ends, so that only the first of two requests that find no pick-up there books one. */
export async function lockPlace(
  trx: Trx,
  scope: AccountScope,
  { station, postcode, address1 }: { station: string; postcode: string; address1: string },
): Promise<void> {
  const place = JSON.stringify(['pickup', scope, station, postcode, address1]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(trx);
}

/** Active pick-ups at this address on these days, the earliest first. */
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

interface NewPickupEvent {
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

export async function findFollower(reader: Reader, scope: AccountScope, pickupId: string) {
  return reader
    .selectFrom('pickup')
    .select(['pickup_id', 'pickup_no'])
    .where('account_id', '=', scope)
    .where('follows_id', '=', pickupId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
}
