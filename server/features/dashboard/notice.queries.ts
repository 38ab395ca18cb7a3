/** The notice board, and which notices each user has dismissed. */
import type { MarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { Insertable } from 'kysely';
import type { NoticeTable } from '#server/platform/db/tables/operations.ts';

const shownMost = 5;
const listedMost = 100;

export async function listShown(
  reader: Reader,
  { scope, userId, market }: { scope: AccountScope; userId: string; market: MarketId },
  now: Date,
) {
  return reader
    .selectFrom('notice')
    .select(['notice_id', 'message', 'since'])
    .where('taken_down_at', 'is', null)
    .where('since', '<=', now)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .where(({ or, eb }) => or([eb('market', 'is', null), eb('market', '=', market)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_put_away')
            .select('notice_put_away.notice_id')
            .where('notice_put_away.account_id', '=', scope)
            .where('notice_put_away.user_id', '=', userId)
            .whereRef('notice_put_away.notice_id', '=', 'notice.notice_id'),
        ),
      ),
    )
    .orderBy('notice_id', 'desc')
    .limit(shownMost)
    .execute();
}

export async function findNotice(reader: Reader, noticeId: string) {
  return reader.selectFrom('notice').selectAll().where('notice_id', '=', noticeId).executeTakeFirst();
}

export type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

export async function listNotices(reader: Reader): Promise<NoticeRow[]> {
  return reader.selectFrom('notice').selectAll().orderBy('notice_id', 'desc').limit(listedMost).execute();
}

export async function insertNotice(trx: Trx, row: Insertable<NoticeTable>): Promise<void> {
  await trx.insertInto('notice').values(row).execute();
}

export async function takeDown(trx: Trx, noticeId: string, at: Date): Promise<void> {
  await trx
    .updateTable('notice')
    .set({ taken_down_at: at })
    .where('notice_id', '=', noticeId)
    .where('taken_down_at', 'is', null)
    .execute();
}

interface Reading {
  scope: AccountScope;
  userId: string;
  noticeId: string;
}

export async function putAway(trx: Trx, { scope, userId, noticeId }: Reading, at: Date): Promise<void> {
  await trx
    .insertInto('notice_put_away')
    .values({ account_id: scope, user_id: userId, notice_id: noticeId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeOut(trx: Trx, { scope, userId, noticeId }: Reading): Promise<void> {
  await trx
    .deleteFrom('notice_put_away')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('notice_id', '=', noticeId)
    .execute();
}

/** Returns the names of the user and the account. */
export async function findProfile(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('account')
    .innerJoin('app_user', 'app_user.account_id', 'account.account_id')
    .select(['account.account_no', 'account.company', 'app_user.full_name'])
    .where('account.account_id', '=', scope)
    .where('app_user.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
