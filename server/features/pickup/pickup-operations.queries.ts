/** Pick-ups of all accounts, for the courier's side. */
import { sql } from 'kysely';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { pickupColumns } from './pickup.queries.ts';

/** The account of a pick-up; operations name pick-ups by id only. */
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

interface OperatorFilter {
  market: number;
  station: string | null;
  day: string | null;
  pickupIds: readonly string[];
  after: string | null;
  limit: number;
}

/** Pick-ups of all accounts, for the courier's side. */
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
