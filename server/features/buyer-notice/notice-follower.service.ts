import { isOwnParcel, noticeKindOf } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { EVENT_CODES, type EventCode } from '#shared/features/shipment/status.rules.ts';
import { isMarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import { findToCollect } from '#server/features/cod-books/cod-books.service.ts';
import * as queries from './buyer-notice.queries.ts';
import { earlierNotices } from './earlier-notices.service.ts';
import { contextOf, noticeSender, type TellerKit } from './notice-sender.service.ts';

/** Events of an account that are processed in one transaction. */
const atOnce = 100;

export interface NoticeFollower {
  /** Notifies buyers of new events in the feed, once for each event, even after a restart. */
  follow(): Promise<void>;
}

/** @param hasPhones whether a provider for text messages is configured. */
export function noticeFollower(kit: TellerKit, hasPhones: boolean): NoticeFollower {
  const { database, logger } = kit;
  const sendNotices = noticeSender(kit);

  async function followSome(scope: AccountScope): Promise<boolean> {
    return database.transaction(async (trx) => {
      const setting = await queries.lockFollowed(trx, scope);
      if (!setting || !isMarketId(setting.market)) return false;
      const { market, read_to: readTo } = setting;
      const upTo = await queries.placeAfter(trx, scope, readTo, atOnce);
      if (upTo === null) return false;
      const events = await queries.parcelEvents(trx, scope, readTo, upTo);
      const shipmentIds = [...new Set(events.map((event) => event.shipment_id))];
      const earlier = await earlierNotices(trx, scope, market, shipmentIds);
      const toCollect = await findToCollect(trx, scope, shipmentIds);
      const context = contextOf(setting, scope, market, hasPhones);
      for (const event of events) {
        const kind = noticeKindOf(event.type);
        const code = event.data['code'];
        if (kind === null || !isCode(code)) continue;
        if (!setting.kinds.includes(kind) || isOwnParcel(event.flow)) continue;
        const at = new Date(String(event.data['happenedAt']));
        const isTakenBack = earlier.isTakenBack(event.data);
        const codCents = toCollect.get(event.shipment_id) ?? null;
        const occasion = { eventId: event.event_id, kind, code, at, isTakenBack };
        await sendNotices(trx, context, { ...event, codCents }, occasion, earlier);
      }
      await queries.movePlace(trx, scope, upTo);
      return true;
    });
  }

  async function followAll(scope: AccountScope): Promise<void> {
    while (await followSome(scope));
  }

  return {
    async follow() {
      const onFailure = (err: unknown, scope: AccountScope) =>
        logger.error({ err, scope }, 'notices of an account could not be sent');
      await eachAlone(await queries.accountsWithUnreadEvents(database.db), onFailure, followAll);
    },
  };
}

const isCode = (code: unknown): code is EventCode => EVENT_CODES.some((one) => one === code);
