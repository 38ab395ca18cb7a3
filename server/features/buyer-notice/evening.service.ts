/** Notices on the evening before a COD parcel is due, where the day is known: what the receiver should have ready. */
import { createHash } from 'node:crypto';

import { eveningHours, isOwnParcel } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { isMarketId, type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import { findToCollect } from '#server/features/cod-books/cod-books.service.ts';
import * as queries from './buyer-notice.queries.ts';
import { earlierNotices } from './earlier-notices.service.ts';
import * as evenings from './evening.queries.ts';
import { contextOf, noticeSender, type TellerKit } from './notice-sender.service.ts';

const atOnce = 100;

/** A UUID derived from parcel and day, so that two instances send one notice only. */
function eveningId(shipmentId: string, day: string): string {
  const hex = createHash('sha256').update(`evening ${shipmentId} ${day}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5');
}

interface Evenings {
  /** Does nothing outside the evening hours of a market. */
  sendNotices(): Promise<void>;
}

export function noticeEvenings(kit: TellerKit, hasPhones: boolean): Evenings {
  const { database, clock, logger } = kit;
  const sendNotices = noticeSender(kit);

  /** Processes one batch of parcels after an id; returns the last id processed, null when there are no more. */
  async function tellSome(
    scope: AccountScope,
    market: MarketId,
    today: string,
    after: string | null,
  ): Promise<string | null> {
    return database.transaction(async (trx) => {
      const setting = await queries.lockFollowed(trx, scope);
      if (!setting) return null;
      const context = contextOf(setting, scope, market, hasPhones);
      // The account has only phone channels, and the SMS provider is no longer configured.
      if (context.channels.length === 0) return null;
      const tomorrow = addDays(today, 1);
      const since = startOfDay(today, marketOf(market));
      const parcels = await evenings.codParcelsOf(trx, scope, { day: tomorrow, since, after, limit: atOnce });
      const shipmentIds = parcels.map((parcel) => parcel.shipment_id);
      const earlier = await earlierNotices(trx, scope, market, shipmentIds);
      const toCollect = await findToCollect(trx, scope, shipmentIds);
      for (const parcel of parcels) {
        const codCents = toCollect.get(parcel.shipment_id);
        if (codCents === undefined || isOwnParcel(parcel.flow)) continue;
        const eventId = eveningId(parcel.shipment_id, tomorrow);
        const occasion = {
          eventId,
          kind: 'tomorrow',
          code: 'ARR',
          at: clock.now(),
          isTakenBack: false,
        } as const;
        await sendNotices(trx, context, { ...parcel, codCents }, occasion, earlier);
      }
      return parcels.length === atOnce ? (parcels.at(-1)?.shipment_id ?? null) : null;
    });
  }

  async function tellAll(scope: AccountScope, market: MarketId, today: string): Promise<void> {
    let after: string | null = null;
    do after = await tellSome(scope, market, today, after);
    while (after !== null);
  }

  return {
    async sendNotices() {
      const onFailure = (err: unknown, { scope }: { scope: AccountScope }) =>
        logger.error({ err, scope }, 'notices of an account could not be sent');
      const accounts = await evenings.accountsOfEvenings(database.db);
      await eachAlone(accounts, onFailure, async ({ scope, market }) => {
        if (!isMarketId(market)) return;
        const now = clock.now();
        const today = isoDayOf(now, marketOf(market));
        const hour = (now.getTime() - startOfDay(today, marketOf(market)).getTime()) / hourMs;
        if (hour < eveningHours.from || hour >= eveningHours.to) return;
        await tellAll(scope, market, today);
      });
    },
  };
}
