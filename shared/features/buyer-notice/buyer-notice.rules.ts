/**
 * Which events the buyer of a parcel is notified of, and the exceptions (domain.md: off until switched on, three per
 * parcel, failures not counted).
 */
import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import { type FlowId, FLOWS } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { namesOf } from '#shared/platform/names-of.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

export const noticeKinds = ['created', 'tomorrow', 'out_for_delivery', 'failed', 'delivered'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const kindByType = {
  'shipment.created': 'created',
  'shipment.out_for_delivery': 'out_for_delivery',
  'shipment.delivery_failed': 'failed',
  'shipment.delivered': 'delivered',
} as const satisfies Partial<Record<EventType, NoticeKind>>;
const kinds: Readonly<Partial<Record<string, NoticeKind>>> = kindByType;

export const noticeKindOf = (type: string): NoticeKind | null => kinds[type] ?? null;
export const noticeTypes: readonly EventType[] = namesOf(kindByType);

/** The channels to a buyer; phone channels only where the courier has a provider. */
const phoneChannels = ['sms', 'whatsapp'] as const;
export type PhoneChannel = (typeof phoneChannels)[number];
export const noticeChannels = ['email', ...phoneChannels] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export const isPhoneChannel = (channel: NoticeChannel): channel is PhoneChannel => channel !== 'email';

/** Returns those of the channels that are available: phone channels need a provider. */
export const channelsThere = (channels: readonly NoticeChannel[], hasPhones: boolean): NoticeChannel[] =>
  noticeChannels.filter((channel) => channels.includes(channel) && (hasPhones || !isPhoneChannel(channel)));

/** Maximum size of the account's picture, in bytes. */
export const logoBytesMost = 204_800;

/** Hours in which the notice of the evening before is sent, in the market's time zone. */
export const eveningHours = { from: 18, to: 21 } as const;

/**
 * Maximum number of notices per parcel and channel; failures are not counted. Of one kind there is one notice a day, since
 * each piece may be scanned by itself.
 */
const noticesPerParcel = 3;
/** A notice whose event is older than this is not sent. */
export const newsMs = 24 * hourMs;
/** The notice of the evening before is dropped once the day of delivery has begun. */
const eveningNewsMs = (24 - eveningHours.to) * hourMs;

/**
 * Why a buyer was not notified. `unknown`: the process ended while it sent the notice, so the provider may or may not
 * have it. `switched_off`: the account ended such notices while it waited. `refused`: the mail server rejected the email address permanently.
 */
export const skipReasons = [
  'no_email',
  'no_phone',
  'opted_out',
  'enough',
  'late',
  'overtaken',
  'switched_off',
  'provider',
  'refused',
  'unknown',
] as const;
export type SkipReason = (typeof skipReasons)[number];

interface Occasion {
  kind: NoticeKind;
  channel: NoticeChannel;
  /** When the event happened, and the current time. */
  happenedAt: Date;
  now: Date;
  /** The account's market. */
  market: Market;
  /** The current status of the parcel. */
  status: ShipmentStatus;
  /** Whether the event was corrected. */
  isTakenBack: boolean;
  /** Address or phone; '' where the shipment has none. */
  recipient: string;
  isOptedOut: boolean;
  /** Notices already sent about the parcel; failures are not counted. */
  sent: number;
}

/** The parcel does not come to the receiver any more. */
const ended: ReadonlySet<ShipmentStatus> = new Set(['delivered', 'returning', 'returned', 'cancelled']);

/** Returns why something of the time `at` is no longer worth a notice; null when it still is. */
export function obsoleteReason({
  kind,
  at,
  now,
  market,
  status,
  isTakenBack,
}: Pick<Occasion, 'kind' | 'now' | 'market' | 'status' | 'isTakenBack'> & { at: Date }):
  | 'late'
  | 'overtaken'
  | null {
  if (now.getTime() - at.getTime() > (kind === 'tomorrow' ? eveningNewsMs : newsMs)) return 'late';
  return isStillTrue(kind, status, isoDayOf(at, market) === isoDayOf(now, market)) && !isTakenBack
    ? null
    : 'overtaken';
}

function isStillTrue(kind: NoticeKind, status: ShipmentStatus, isToday: boolean): boolean {
  if (kind === 'delivered') return status === 'delivered';
  // It says that the parcel arrives today.
  if (kind === 'out_for_delivery') return status === 'out-for-delivery' && isToday;
  return !ended.has(status);
}

/** Returns why a waiting notice will not be sent any more; null when it still will be. */
export function endOfWaiting(
  waiting: Pick<Occasion, 'kind' | 'now' | 'market' | 'status' | 'isOptedOut' | 'isTakenBack'> & {
    at: Date;
    /** Whether the account no longer sends this kind of notice, or none on this channel. */
    isSwitchedOff: boolean;
  },
): SkipReason | null {
  if (waiting.isOptedOut) return 'opted_out';
  return waiting.isSwitchedOff ? 'switched_off' : obsoleteReason(waiting);
}

/** Returns why the buyer is not notified; null when they are. */
export function skipReasonOf(occasion: Occasion): SkipReason | null {
  const { kind, channel, happenedAt, recipient, isOptedOut, sent } = occasion;
  if (recipient === '') return isPhoneChannel(channel) ? 'no_phone' : 'no_email';
  if (isOptedOut) return 'opted_out';
  const gone = obsoleteReason({ ...occasion, at: happenedAt });
  if (gone !== null) return gone;
  return kind !== 'failed' && sent >= noticesPerParcel ? 'enough' : null;
}

/** With reverse charge the account itself is the receiver. */
export function isOwnParcel(flow: FlowId): boolean {
  const { made } = FLOWS[flow];
  return made !== null && 'company' in made && made.company === 'receiver';
}

/** The key of an email address in the list of opt-outs; case-insensitive. */
export const addressKey = (email: string): string => email.trim().toLowerCase();
