/** The notices that parcels already have: they limit which further ones are sent. */
import type {
  NoticeChannel,
  NoticeKind,
  SkipReason,
} from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { findCorrected } from '#server/features/shipment/shipment-event.service.ts';
import { noticesBefore, sentBefore } from './message.queries.ts';

interface Notice {
  channel: NoticeChannel;
  shipmentId: string;
  kind: NoticeKind;
  /** When the event happened. */
  at: Date;
  skipped: SkipReason | null;
}

export interface EarlierNotices {
  /** Returns how many were sent about a parcel on a channel; failures are not counted. */
  sent(channel: NoticeChannel, shipmentId: string): number;
  /**
   * Whether the parcel already has a notice of this kind and day that was sent, or was not sent for the same reason: several
   * pieces of a parcel are one piece of news.
   */
  has(notice: Notice): boolean;
  add(notice: Notice): void;
  /** Whether the event of the feed with this data was corrected. */
  isTakenBack(data: Readonly<Record<string, unknown>>): boolean;
}

export async function earlierNotices(
  reader: Reader,
  scope: AccountScope,
  market: MarketId,
  shipmentIds: readonly string[],
): Promise<EarlierNotices> {
  const counts = await sentBefore(reader, scope, shipmentIds);
  const isTakenBack = await findCorrected(reader, scope, shipmentIds);
  const placeOf = (channel: NoticeChannel, shipmentId: string) => `${channel} ${shipmentId}`;
  const keyOf = ({ channel, shipmentId, kind, at }: Notice, skipped: SkipReason | null) =>
    [placeOf(channel, shipmentId), kind, isoDayOf(at, marketOf(market)), skipped].join(' ');
  const keys = new Set(
    (await noticesBefore(reader, scope, shipmentIds))
      // After a wrong notice the right one is sent.
      .filter(({ data }) => !isTakenBack(data))
      .map(({ shipment_id: shipmentId, channel, kind, skipped, data }) =>
        keyOf(
          { shipmentId, channel, kind, skipped, at: new Date(String(data['happenedAt'])) },
          skipped === 'unknown' ? null : skipped,
        ),
      ),
  );
  return {
    isTakenBack,
    sent: (channel, shipmentId) => counts.get(placeOf(channel, shipmentId)) ?? 0,
    has: (notice) => keys.has(keyOf(notice, null)) || keys.has(keyOf(notice, notice.skipped)),
    add(notice) {
      const { channel, shipmentId, kind, skipped } = notice;
      keys.add(keyOf(notice, skipped));
      const place = placeOf(channel, shipmentId);
      if (skipped === null && kind !== 'failed') counts.set(place, (counts.get(place) ?? 0) + 1);
    },
  };
}
