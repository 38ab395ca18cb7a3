/** Notices to buyers: which ones an account sends to the receivers of its parcels, and which were sent. */
import * as z from 'zod/mini';

import { call, megabyte } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, nameText, oneOf, uuid } from '#shared/platform/validation/rules.ts';
import { languages } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { buyerChoices } from './buyer-choice.rules.ts';
import { type NoticeChannel, noticeChannels, noticeKinds, skipReasons } from './buyer-notice.rules.ts';

const needs = rights.buyerNotices;

export const noticeLabels = {
  isOn: m.buyer_notice_on,
  kinds: m.buyer_notice_kinds,
  language: m.buyer_notice_language,
  shopName: m.buyer_notice_shop_name,
  choices: m.buyer_notice_choices,
  channels: m.buyer_notice_channels,
} as const;

const fields = {
  isOn: z.boolean(),
  kinds: z.array(oneOf(noticeKinds)).check(z.maxLength(noticeKinds.length)),
  language: oneOf(languages),
  /** The account's name as buyers see it; it is part of the email subject, so it may not be a web address. */
  shopName: nameText(60),
  /** What receivers may request on the public page; nothing by default. */
  choices: z.array(oneOf(buyerChoices)).check(z.maxLength(buyerChoices.length)),
  channels: z._default(z.array(oneOf(noticeChannels)).check(z.maxLength(noticeChannels.length)), ['email']),
};

/** Requires at least one channel while notices are on. */
function someChannel<S extends z.ZodMiniType<{ isOn: boolean; channels: NoticeChannel[] }>>(schema: S): S {
  return schema.check(
    z.refine(({ isOn, channels }) => !isOn || channels.length > 0, {
      path: ['channels'],
      message: messages.required,
    }),
  );
}

export const noticeForm = labelled(someChannel(z.object(fields)), noticeLabels);
export type NoticeForm = z.output<typeof noticeForm>;

const settings = z.object({
  isOn: z.boolean(),
  kinds: z.array(z.enum(noticeKinds)),
  language: z.enum(languages),
  shopName: z.string(),
  choices: z.array(z.enum(buyerChoices)),
  channels: z.array(z.enum(noticeChannels)),
  /** The courier has a provider for SMS and WhatsApp. */
  hasPhones: z.boolean(),
  hasLogo: z.boolean(),
  ...versionFields,
});
export type NoticeSettings = z.output<typeof settings>;

export const noticeSettings = call({
  method: 'GET',
  path: '/api/buyernotices/NoticeSettings',
  needs,
  summary:
    "Settings for notices to the receivers of the account's parcels; off until somebody switches them on",
  reply: settings,
});

export const saveNoticeSettings = call({
  method: 'POST',
  path: '/api/buyernotices/SaveNoticeSettings',
  needs,
  summary: 'Set which notices receivers get, in which language and under which name',
  body: labelled(someChannel(z.object({ ...fields, version: z.optional(openedVersion()) })), noticeLabels),
  reply: settings,
});

export const noticePreview = call({
  method: 'POST',
  path: '/api/buyernotices/NoticePreview',
  needs,
  summary: 'A notice as a receiver would read it, with a made-up parcel',
  body: labelled(
    z.object({ kind: oneOf(noticeKinds), language: fields.language, shopName: fields.shopName }),
    noticeLabels,
  ),
  reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});

export const testNotice = call({
  method: 'POST',
  path: '/api/buyernotices/TestNotice',
  needs,
  summary: "Send a notice about a made-up parcel to the user's own email address",
  perMinute: 10,
  body: labelled(
    z.object({ kind: oneOf(noticeKinds), language: fields.language, shopName: fields.shopName }),
    noticeLabels,
  ),
  reply: z.object({ sentTo: z.string() }),
});

export const saveNoticeLogo = call({
  method: 'POST',
  path: '/api/buyernotices/SaveNoticeLogo',
  needs,
  summary: "The account's picture above the emails to its buyers: a PNG or JPEG, base64; null removes it",
  maxBodyBytes: megabyte,
  body: labelled(z.object({ logo: z.nullable(z.string()) }), { logo: m.buyer_notice_logo }),
  reply: z.object({ hasLogo: z.boolean() }),
});

const noticeRow = z.object({
  noticeId: z.string(),
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  kind: z.enum(noticeKinds),
  channel: z.enum(noticeChannels),
  /** '' where the shipment has no address or phone for it. */
  recipient: z.string(),
  /** The reason why it was not sent. */
  skipped: z.nullable(z.enum(skipReasons)),
  /** The provider or the mail server has not accepted it yet. */
  isWaiting: z.boolean(),
  at: z.string(),
});
export type NoticeRow = z.output<typeof noticeRow>;

export const noticeListing = call({
  method: 'GET',
  path: '/api/buyernotices/NoticeListing',
  needs,
  summary: 'Notices that were sent or skipped, newest first; the next page begins after `cursor`',
  query: z.object({ cursor: z.optional(uuid()) }),
  reply: z.object({ notices: z.array(noticeRow), cursor: z.nullable(z.string()) }),
});
