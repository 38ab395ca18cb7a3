/** Notifies a buyer of an event on each channel of the account, or records why not. */
import { randomBytes } from 'node:crypto';

import {
  addressKey,
  channelsThere,
  isPhoneChannel,
  type NoticeChannel,
  type NoticeKind,
  skipReasonOf,
} from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { collectedFrom } from '#shared/features/pricing/cod.rules.ts';
import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { dialledNumber } from '#shared/platform/market/phone.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';
import type { Kit } from '#server/platform/kit.ts';
import { noticeEmail, noticeText, type NoticeFacts } from './buyer-notice.emails.ts';
import type { EarlierNotices } from './earlier-notices.service.ts';
import { stopUrl } from './buyer-notice-link.rules.ts';
import * as queries from './buyer-notice.queries.ts';
import { enqueueMessage } from './message-sender.service.ts';
import { noticeMails as follower } from './notice-mail.service.ts';
import * as messages from './message.queries.ts';

export type TellerKit = Pick<Kit, 'database' | 'clock' | 'mail' | 'env' | 'jobs' | 'logger'>;

/** The account's notice settings. */
interface NoticeContext {
  scope: AccountScope;
  market: MarketId;
  language: Language;
  shop_name: string;
  channels: readonly NoticeChannel[];
  /** Whether the account has a logo for its emails. */
  hasLogo: boolean;
}

/** @param hasPhones whether a provider for text messages is configured. */
export function contextOf(
  setting: NonNullable<Awaited<ReturnType<typeof queries.lockFollowed>>>,
  scope: AccountScope,
  market: MarketId,
  hasPhones: boolean,
): NoticeContext {
  const channels = channelsThere(setting.channels, hasPhones);
  return { ...setting, scope, market, channels, hasLogo: setting.logo_key !== null };
}

interface NoticeParcel {
  shipment_id: string;
  cn_no: string;
  status: ShipmentStatus;
  receiver: PartyColumn;
  /** Cash that the courier still has to collect; null when there is none. */
  codCents: number | null;
  /** Photo of the proof of delivery, if there is one. */
  photo_key: string | null;
}

interface Occasion {
  /** At most one notice is sent per event, however many jobs run. */
  eventId: string;
  kind: NoticeKind;
  code: EventCode;
  at: Date;
  /** Whether the event was corrected. */
  isTakenBack: boolean;
}

const recipientOf = (channel: NoticeChannel, { email, phone, country }: PartyColumn): string => {
  if (!isPhoneChannel(channel)) return email;
  const number = dialledNumber(phone, country);
  return number === '' ? '' : `+${number}`;
};

export function noticeSender({ clock, mail, env, jobs }: TellerKit) {
  /** Queues the message; returns the part that is kept until it is sent, null when nothing waits. */
  async function write(
    trx: Trx,
    { scope }: NoticeContext,
    { channel, noticeId, recipient }: { channel: NoticeChannel; noticeId: string; recipient: string },
    facts: NoticeFacts,
  ): Promise<string | null> {
    if (!isPhoneChannel(channel)) {
      const email = await noticeEmail(facts);
      await mail.send(trx, scope, recipient, email, { givesWay: true, mailId: noticeId, follower });
      // Without a mail server, the email stays in the outbox and does not wait.
      return env.smtpUrl === null ? null : email.subject;
    }
    await enqueueMessage({ jobs }, trx, scope, noticeId);
    return noticeText(facts);
  }

  return async (
    trx: Trx,
    setting: NoticeContext,
    parcel: NoticeParcel,
    occasion: Occasion,
    earlier: EarlierNotices,
  ) => {
    const { scope, market, language, shop_name: shopName, channels } = setting;
    const { kind, code, at, eventId, isTakenBack } = occasion;
    const { shipment_id: shipmentId } = parcel;
    const recipients = channels.map((channel) => recipientOf(channel, parcel.receiver));
    const optedOut = await messages.optedOut(trx, scope, recipients);
    for (const [i, channel] of channels.entries()) {
      const recipient = recipients[i] ?? '';
      const skipped = skipReasonOf({
        kind,
        channel,
        happenedAt: at,
        now: clock.now(),
        market: marketOf(market),
        status: parcel.status,
        recipient,
        isOptedOut: optedOut.has(addressKey(recipient)),
        isTakenBack,
        sent: earlier.sent(channel, shipmentId),
      });
      const notice = { channel, shipmentId, kind, at, skipped };
      if (earlier.has(notice)) continue;
      earlier.add(notice);
      const noticeId = newId(clock);
      const stopKey = randomBytes(24).toString('base64url');
      const facts: NoticeFacts = {
        kind,
        language,
        shopName,
        receiverName: parcel.receiver.name,
        cnNo: parcel.cn_no,
        market,
        codCents: parcel.codCents,
        deliveredIn: collectedFrom(parcel.receiver.country, market),
        code,
        at,
        publicUrl: env.publicUrl,
        stopUrl: stopUrl(env.publicUrl, stopKey),
        photoUrl:
          kind === 'delivered' && parcel.photo_key !== null
            ? `${stopUrl(env.publicUrl, stopKey)}/photo`
            : null,
        logoUrl: setting.hasLogo ? `${stopUrl(env.publicUrl, stopKey)}/logo` : null,
      };
      const body =
        skipped === null ? await write(trx, setting, { channel, noticeId, recipient }, facts) : null;
      await queries.insertNotice(trx, scope, {
        notice_id: noticeId,
        event_id: eventId,
        shipment_id: shipmentId,
        cn_no: parcel.cn_no,
        kind,
        channel,
        recipient,
        body,
        skipped,
        stop_key: stopKey,
        at: clock.now(),
      });
    }
  };
}
