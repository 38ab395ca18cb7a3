import { type Insertable, sql, type Updateable } from 'kysely';

import type { SkipReason } from '#shared/features/pickup/standing-days.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { StandingPickupDayTable, StandingPickupTable } from '#server/platform/db/tables/pickups.ts';
import { pickupColumns } from './pickup.queries.ts';

const columns = [
  'standing_id',
  'is_on',
  'market',
  'weekdays',
  'ready_time',
  'close_time',
  'address',
  'vehicle',
  'has_trolley',
  'pieces',
  'weight_grams',
  'note',
  'from_day',
  'until_day',
  'pauses',
  'planned_until',
  'created_by',
  'version',
  'changed_by',
  'changed_at',
] as const;

export type StandingFound = NonNullable<Awaited<ReturnType<typeof lockStanding>>>;

export async function insertStanding(trx: Trx, row: Insertable<StandingPickupTable>): Promise<void> {
  await trx.insertInto('standing_pickup').values(row).execute();
}

/** Standing pick-ups that have not been stopped, oldest first. */
export async function listStanding(reader: Reader, scope: AccountScope): Promise<StandingFound[]> {
  return reader
    .selectFrom('standing_pickup')
    .select(columns)
    .where('account_id', '=', scope)
    .where('is_on', '=', true)
    .orderBy('standing_id')
    .execute();
}

/** Locks the standing pick-up, so that only one change by users or by the job runs at a time. */
export async function lockStanding(trx: Trx, scope: AccountScope, standingId: string) {
  return trx
    .selectFrom('standing_pickup')
    .select(columns)
    .where('account_id', '=', scope)
    .where('standing_id', '=', standingId)
    .where('is_on', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the account's standing pick-ups until the transaction ends, so that two that are added at the same time are
 * counted one after the other.
 */
export async function lockAccountStanding(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`standing:${scope}`}, 0))`.execute(trx);
}

export async function updateStanding(
  trx: Trx,
  scope: AccountScope,
  standingId: string,
  change: Updateable<StandingPickupTable>,
): Promise<void> {
  await trx
    .updateTable('standing_pickup')
    .set(change)
    .where('account_id', '=', scope)
    .where('standing_id', '=', standingId)
    .execute();
}

/** Saves a user's change and raises the version, so that forms opened earlier are refused. */
export async function changeStanding(
  trx: Trx,
  scope: AccountScope,
  standingId: string,
  { by, at, ...change }: Omit<Updateable<StandingPickupTable>, 'version'> & { by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('standing_pickup')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      changed_by: by,
      changed_at: at,
      updated_at: at,
    }))
    .where('account_id', '=', scope)
    .where('standing_id', '=', standingId)
    .execute();
}

/** Standing pick-ups of all accounts of a market that are not planned up to a day yet, in id order. */
export async function listDue(
  reader: Reader,
  wanted: { market: number; until: string; after: string | null; limit: number },
) {
  return reader
    .selectFrom('standing_pickup')
    .select(['account_id', 'standing_id'])
    .where('market', '=', wanted.market)
    .where('is_on', '=', true)
    .where('planned_until', '<', wanted.until)
    .where('from_day', '<=', wanted.until)
    .$if(wanted.after !== null, (query) => query.where('standing_id', '>', wanted.after ?? ''))
    .orderBy('standing_id')
    .limit(wanted.limit)
    .execute();
}

/** Whether the account may book now. Without the Admin's access level nobody in the account could see or stop the bookings. */
export async function canAccountBook(reader: Reader, scope: AccountScope): Promise<boolean> {
  const row = await reader
    .selectFrom('account')
    .leftJoin('app_user as admin', (join) =>
      join.onRef('admin.account_id', '=', 'account.account_id').on('admin.is_admin', '=', true),
    )
    .select(['account.is_active', 'account.is_suspended', 'account.is_cool', 'admin.claims'])
    .where('account.account_id', '=', scope)
    .executeTakeFirst();
  if (!row?.is_active || row.is_suspended || row.is_cool) return false;
  return row.claims === null || row.claims.includes('PUA');
}

export async function isDayDone(
  trx: Trx,
  scope: AccountScope,
  standingId: string,
  day: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('standing_pickup_day')
    .select('day')
    .where('account_id', '=', scope)
    .where('standing_id', '=', standingId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDay(trx: Trx, row: Insertable<StandingPickupDayTable>): Promise<void> {
  await trx.insertInto('standing_pickup_day').values(row).execute();
}

/** The days of a plan, from one day on, that are booked or skipped. */
export async function listDone(
  reader: Reader,
  scope: AccountScope,
  standingId: string,
  from: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('standing_pickup_day')
    .select('day')
    .where('account_id', '=', scope)
    .where('standing_id', '=', standingId)
    .where('day', '>=', from)
    .execute();
  return rows.map(({ day }) => day);
}

/**
 * Makes the planner check again the day of a pick-up that the plan cancelled. A day from which a user moved the pick-up
 * away is not checked again.
 */
export async function forgetBooked(
  trx: Trx,
  scope: AccountScope,
  standingId: string,
  { pickupId, day }: { pickupId: string; day: string },
): Promise<void> {
  await trx
    .deleteFrom('standing_pickup_day')
    .where('account_id', '=', scope)
    .where('standing_id', '=', standingId)
    .where('day', '=', day)
    .where('pickup_id', '=', pickupId)
    .execute();
}

/** Makes the planner check skipped days again, from one day on, for one reason or for all. Returns the number of days. */
export async function forgetSkipped(
  trx: Trx,
  scope: AccountScope,
  standingId: string,
  from: string,
  reason?: SkipReason,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('standing_pickup_day')
    .where('account_id', '=', scope)
    .where('standing_id', '=', standingId)
    .where('day', '>=', from)
    .where('pickup_id', 'is', null)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? null))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function listSkipped(reader: Reader, scope: AccountScope, from: string, to: string) {
  return reader
    .selectFrom('standing_pickup_day as done')
    .innerJoin('standing_pickup as plan', (join) =>
      join
        .onRef('plan.account_id', '=', 'done.account_id')
        .onRef('plan.standing_id', '=', 'done.standing_id'),
    )
    .select(['done.standing_id', 'done.day', 'done.reason', 'done.holiday', 'plan.ready_time'])
    .where('done.account_id', '=', scope)
    .where('done.day', '>=', from)
    .where('done.day', '<=', to)
    .where('done.reason', 'is not', null)
    .orderBy('done.day')
    .execute();
}

/** Active pick-ups that the plan has booked, from one day on. */
const liveOf = (reader: Reader, scope: AccountScope, standingId: string, from: string) =>
  reader
    .selectFrom('pickup')
    .where('account_id', '=', scope)
    .where('state', 'in', ['booked', 'assigned'])
    .where('standing_id', '=', standingId)
    .where('day', '>=', from)
    .orderBy('slot_key');

export const lockLiveOf = (trx: Trx, scope: AccountScope, standingId: string, from: string) =>
  liveOf(trx, scope, standingId, from).select(pickupColumns).forUpdate().execute();

/** The same, without those that a user has moved to another day. */
export const lockUnmovedOf = (trx: Trx, scope: AccountScope, standingId: string, from: string) =>
  liveOf(trx, scope, standingId, from)
    .select(pickupColumns)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('standing_pickup_day as done')
          .select('done.day')
          .where('done.account_id', '=', scope)
          .where('done.standing_id', '=', standingId)
          .whereRef('done.day', '=', 'pickup.day')
          .whereRef('done.pickup_id', '=', 'pickup.pickup_id'),
      ),
    )
    .forUpdate()
    .execute();

export async function firstLiveDay(reader: Reader, scope: AccountScope, standingId: string, from: string) {
  const row = await liveOf(reader, scope, standingId, from).select('day').limit(1).executeTakeFirst();
  return row?.day ?? null;
}

/** Pick-ups of a period in any state, at most `max`. */
export async function listBetween(
  reader: Reader,
  scope: AccountScope,
  { from, to }: { from: string; to: string },
  max: number,
) {
  return reader
    .selectFrom('pickup')
    .select(pickupColumns)
    .where('account_id', '=', scope)
    .where('state', 'in', ['booked', 'assigned', 'collected', 'failed', 'cancelled'])
    .where('slot_key', '>=', from)
    .where('slot_key', '<', `${to}U`)
    .orderBy('slot_key')
    .limit(max)
    .execute();
}
