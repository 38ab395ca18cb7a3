import type { NoticeKind } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { publicTrackingUrl } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { eventNames } from '#shared/features/tracking/tracking-words.model.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { contactsOf, emailBrand } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';
import { sayIn } from '#server/platform/words/say.ts';

export interface NoticeFacts {
  kind: NoticeKind;
  language: Language;
  shopName: string;
  receiverName: string;
  cnNo: string;
  market: MarketId;
  /** Cash that the courier still has to collect; null when there is none. */
  codCents: number | null;
  /**
   * Market of the receiver, for the currency and the courier's contact; the sender's market if the destination is in neither
   * market.
   */
  deliveredIn: MarketId;
  /** The exact event; for a failure it tells the reason. */
  code: EventCode;
  at: Date;
  /** The portal's base URL, without a trailing slash. */
  publicUrl: string;
  /** URL of the opt-out page for all notices of the account to this address. */
  stopUrl: string;
  /** The account's logo; null shows only its name. */
  logoUrl: string | null;
  /** Photo of the delivered parcel. */
  photoUrl: string | null;
}

const subjects = {
  created: m.buyer_notice_email_created_subject,
  tomorrow: m.buyer_notice_email_tomorrow_subject,
  out_for_delivery: m.buyer_notice_email_out_subject,
  failed: m.buyer_notice_email_failed_subject,
  delivered: m.buyer_notice_email_delivered_subject,
} as const;

/** Notices before the driver comes; after a failed delivery nobody comes yet. */
const asksForCash: ReadonlySet<NoticeKind> = new Set(['created', 'tomorrow', 'out_for_delivery']);

/** The sentences on what happened and the cash to have ready. */
function sentencesOf(facts: NoticeFacts): string[] {
  const { kind, language, shopName, cnNo, market, codCents, deliveredIn, code, at } = facts;
  const say = sayIn(language);
  const when = formatDayTime(at, marketOf(market));
  const texts: Record<NoticeKind, string> = {
    created: say(m.buyer_notice_email_created_text, { shopName, cnNo }),
    tomorrow: say(m.buyer_notice_email_tomorrow_text, { shopName, cnNo }),
    out_for_delivery: say(m.buyer_notice_email_out_text, { shopName, cnNo }),
    failed: say(m.buyer_notice_email_failed_text, { shopName, cnNo, when, reason: say(eventNames[code]) }),
    delivered: say(m.buyer_notice_email_delivered_text, { shopName, cnNo, when }),
  };
  const amount = codCents !== null && asksForCash.has(kind) ? formatMoney(codCents, deliveredIn) : null;
  return [texts[kind], ...(amount === null ? [] : [say(m.buyer_notice_email_cod, { amount })])];
}

const linkOf = ({ publicUrl, cnNo, language }: NoticeFacts) =>
  `${publicTrackingUrl(publicUrl, cnNo)}?lang=${language}`;

const stopLinkOf = ({ stopUrl, language }: NoticeFacts) => `${stopUrl}?lang=${language}`;

/** The same content as a text message: one line with both links. */
export function noticeText(facts: NoticeFacts): string {
  const say = sayIn(facts.language);
  const stop = say(m.buyer_notice_text_stop, { url: stopLinkOf(facts) });
  return [...sentencesOf(facts), linkOf(facts), stop].join(' ');
}

/** The email to a buyer about their parcel, under the account's name. */
export function noticeEmail(facts: NoticeFacts): Promise<Email> {
  const { kind, language, shopName, receiverName, market, deliveredIn, logoUrl, photoUrl } = facts;
  const say = sayIn(language);
  const contact = contactsOf([...new Set<MarketId>([deliveredIn, market])].map(marketOf));
  return writeEmail(
    { ...emailBrand, name: shopName, contact, logoUrl },
    {
      language,
      subject: say(subjects[kind], { shopName }),
      greeting: say(m.sign_in_email_greeting, { name: receiverName }),
      paragraphs: sentencesOf(facts),
      ...(photoUrl !== null && { picture: { url: photoUrl, alt: say(m.buyer_notice_email_photo) } }),
      action: { label: say(m.buyer_notice_email_action), url: linkOf(facts) },
      footnote: say(m.buyer_notice_email_why, { shopName }),
      smallLink: { label: say(m.buyer_notice_email_stop, { shopName }), url: stopLinkOf(facts) },
    },
  );
}
