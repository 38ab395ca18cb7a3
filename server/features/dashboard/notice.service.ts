/** The courier's notice board: operations write notices, each user dismisses those they have read. */
import type { CallBody, CallReply } from '#shared/platform/http/call.ts';
import type { Notice, postNotice, takeNoticeDown } from '#shared/features/dashboard/dashboard.contract.ts';
import { markets, MALAYSIA } from '#shared/platform/market/markets.ts';
import { addDays, startOfDay } from '#shared/platform/time/market-time.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Caller, Session } from '#server/platform/http/principal.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './notice.queries.ts';

type BoardNotice = CallReply<typeof takeNoticeDown>;

export interface NoticeService {
  shown(session: Session, language: Language): Promise<Notice[]>;
  putAway(session: Session, actor: Actor, noticeId: string, isAway: boolean): Promise<null>;
  post(notice: CallBody<typeof postNotice>, caller: Caller): Promise<BoardNotice>;
  takeDown(noticeId: string): Promise<BoardNotice>;
  list(): Promise<BoardNotice[]>;
}

export function noticeService({ database, clock, write }: Kit): NoticeService {
  const { db } = database;
  return {
    async shown(session, language) {
      const rows = await queries.listShown(db, session, clock.now());
      return rows.map(({ notice_id: noticeId, message, since }) => ({
        noticeId,
        message: message[language] ?? message.en,
        since: since.toISOString(),
      }));
    },

    putAway: ({ scope, userId }, actor, noticeId, isAway) =>
      write(actor, { action: 'notice.put_away', subject: noticeId, detail: { isAway } }, async ({ trx }) => {
        if (!(await queries.findNotice(trx, noticeId))) throw notFound(m.dashboard_the_notice);
        const reading = { scope, userId, noticeId };
        await (isAway ? queries.putAway(trx, reading, clock.now()) : queries.takeOut(trx, reading));
        return null;
      }),

    async post({ market, until, ...message }, { by }) {
      const noticeId = newId(clock);
      await database.transaction((trx) =>
        queries.insertNotice(trx, {
          notice_id: noticeId,
          market: market ?? null,
          message: JSON.stringify(message),
          since: clock.now(),
          // Without a market Malaysia's is used: both markets have the same time.
          until: until === undefined ? null : startOfDay(addDays(until, 1), markets[market ?? MALAYSIA]),
          by_whom: JSON.stringify(by),
        }),
      );
      return mustFind(noticeId);
    },

    async takeDown(noticeId) {
      await mustFind(noticeId);
      await database.transaction((trx) => queries.takeDown(trx, noticeId, clock.now()));
      return mustFind(noticeId);
    },

    list: async () => (await queries.listNotices(db)).map(boardNotice),
  };

  async function mustFind(noticeId: string): Promise<BoardNotice> {
    const row = await queries.findNotice(db, noticeId);
    if (!row) throw notFound(m.dashboard_the_notice);
    return boardNotice(row);
  }
}

function boardNotice(row: queries.NoticeRow): BoardNotice {
  const { en, ms = null, zh = null } = row.message;
  return {
    noticeId: row.notice_id,
    market: row.market,
    en,
    ms,
    zh,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    by: row.by_whom,
    isDown: row.taken_down_at !== null,
  };
}
