import { type Insertable, sql } from 'kysely';

import type { BellChoices, BellKind } from '#shared/features/bell/bell.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { withMark } from '#server/platform/db/change-marks.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { BellEventTable } from '#server/platform/db/tables/house.ts';

/** Inserts a notification and notifies open screens. */
export async function insertEvent(
  trx: Trx,
  scope: AccountScope,
  row: Omit<Insertable<BellEventTable>, 'account_id'>,
): Promise<void> {
  await withMark(trx, scope)
    .insertInto('bell_event')
    .values({ ...row, account_id: scope })
    .execute();
}

export const listedMost = 50;

/** Returns one more than is listed, to show whether there are further new ones. */
export async function listEvents(reader: Reader, scope: AccountScope, kinds: readonly BellKind[]) {
  if (kinds.length === 0) return [];
  return reader
    .selectFrom('bell_event')
    .selectAll()
    .where('account_id', '=', scope)
    .where('kind', 'in', kinds)
    .orderBy('event_id', 'desc')
    .limit(listedMost + 1)
    .execute();
}

export async function findPerson(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('bell_person')
    .select(['looked_id', 'choices'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Returns the users of all accounts who chose email for a kind of notification, ordered by id. */
export async function listEmailed(reader: Reader, kind: BellKind, after: string | null, limit: number) {
  return reader
    .selectFrom('bell_person')
    .select(['account_id', 'user_id'])
    .where(sql<string>`choices ->> ${sql.lit(kind)}`, '=', sql.lit('email'))
    .$if(after !== null, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

export async function saveLooked(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  lookedId: string,
): Promise<void> {
  await trx
    .insertInto('bell_person')
    .values({ account_id: scope, user_id: userId, looked_id: lookedId, choices: '{}' })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet({ looked_id: lookedId }),
    )
    .execute();
}

/** Merges the choices into the saved ones, so that two concurrent changes are both kept. */
export async function saveChoices(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  choices: Partial<BellChoices>,
): Promise<void> {
  await trx
    .insertInto('bell_person')
    .values({ account_id: scope, user_id: userId, looked_id: null, choices: JSON.stringify(choices) })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ choices: sql<string>`bell_person.choices || excluded.choices` }),
    )
    .execute();
}
