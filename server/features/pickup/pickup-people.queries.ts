/** Personal data in pick-ups. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import {
  type RecordPage,
  isSubject,
  type Subject,
  withoutPerson,
} from '#server/platform/db/personal-data.ts';

export async function findPickupsOf(
  reader: Reader,
  scope: AccountScope,
  subject: Subject,
  { after, most }: RecordPage,
) {
  return reader
    .selectFrom('pickup')
    .select(['pickup_id', 'pickup_no', 'day', 'address', 'note', 'created_at', 'ended_at'])
    .where('account_id', '=', scope)
    .where(isSubject('address', subject))
    .$if(after !== null, (query) => query.where('pickup_id', '<', after ?? ''))
    .orderBy('pickup_id', 'desc')
    .limit(most)
    .execute();
}

export async function eraseAddresses(
  trx: Trx,
  scope: AccountScope,
  pickupIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('pickup')
    .set({
      address: withoutPerson('address'),
      note: '',
      search_text: sql<string>`lower(pickup_no)`,
    })
    .where('account_id', '=', scope)
    .where('pickup_id', '=', sql<string>`any(${[...pickupIds]}::uuid[])`)
    .execute();
}

export async function findStandingOf(
  reader: Reader,
  scope: AccountScope,
  subject: Subject,
  { after, most }: RecordPage,
) {
  return reader
    .selectFrom('standing_pickup')
    .select(['standing_id', 'is_on', 'weekdays', 'address', 'note', 'from_day', 'until_day', 'created_at'])
    .where('account_id', '=', scope)
    .where(isSubject('address', subject))
    .$if(after !== null, (query) => query.where('standing_id', '<', after ?? ''))
    .orderBy('standing_id', 'desc')
    .limit(most)
    .execute();
}

export async function eraseStanding(
  trx: Trx,
  scope: AccountScope,
  standingIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('standing_pickup')
    .set({ address: withoutPerson('address'), note: '' })
    .where('account_id', '=', scope)
    .where('standing_id', '=', sql<string>`any(${[...standingIds]}::uuid[])`)
    .execute();
}
