import { type Insertable, type Selectable, sql } from 'kysely';

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
/** So many of each kind are always listed: hundreds of one kind at once leave room for them. */
const keptOfKind = 3;

/** Returns the newest notifications of some kinds, with at least one more than is listed if there are more. */
export async function listEvents(reader: Reader, scope: AccountScope, kinds: readonly BellKind[]) {
  const { rows } = await sql<Selectable<BellEventTable> & { isKept: boolean }>`
    with kept as (
      select newest.* from unnest(${[...kinds]}::text[]) as asked (kind)
      cross join lateral (
        select * from bell_event where account_id = ${scope} and bell_event.kind = asked.kind
        order by event_id desc limit ${keptOfKind}) as newest
    ), newest as (
      select * from bell_event where account_id = ${scope} and kind = any(${[...kinds]}::text[])
      order by event_id desc limit ${listedMost + 1}
    )
    select *, true as "isKept" from kept
    union all
    select *, false from newest where event_id not in (select event_id from kept)
    order by event_id desc`.execute(reader);
  return rows;
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

/** A tab that was opened earlier may report an older event, so the later one is kept. */
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
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ looked_id: sql<string>`greatest(bell_person.looked_id, excluded.looked_id)` }),
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
