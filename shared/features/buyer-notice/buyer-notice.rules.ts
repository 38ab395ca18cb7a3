/**
 * Which events the buyer of a parcel is notified of, and the exceptions (domain.md: off until switched on, three per
 * parcel, failures not counted).
 */
import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import { type FlowId, FLOWS } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { namesOf } from '#shared/platform/names-of.ts';
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
export const phoneChannels = ['sms', 'whatsapp'] as const;
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
export const noticesPerParcel = 3;
/** A notice whose event is older than this is not sent. */
export const newsMs = 24 * hourMs;
/** The notice of the evening before is dropped once the day of delivery has begun. */
const eveningNewsMs = (24 - eveningHours.to) * hourMs;

/**
 * Why a buyer was not notified. `unknown`: the process ended while it sent the notice, so the provider may or may not
 * have it. `refused`: the mail server rejected the email address permanently.
 */
export const skipReasons = [
  'no_email',
  'no_phone',
  'opted_out',
  'enough',
  'late',
  'overtaken',
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
export function goneBy({
  kind,
  at,
  now,
  status,
  isTakenBack,
}: Pick<Occasion, 'kind' | 'now' | 'status' | 'isTakenBack'> & { at: Date }): 'late' | 'overtaken' | null {
  if (now.getTime() - at.getTime() > (kind === 'tomorrow' ? eveningNewsMs : newsMs)) return 'late';
  const isTrue = kind === 'delivered' ? status === 'delivered' : !ended.has(status);
  return isTrue && !isTakenBack ? null : 'overtaken';
}

/** Returns why a waiting notice will not be sent any more; null when it still will be. */
export function endOfWaiting(
  waiting: Pick<Occasion, 'kind' | 'now' | 'status' | 'isOptedOut' | 'isTakenBack'> & { at: Date },
): SkipReason | null {
  return waiting.isOptedOut ? 'opted_out' : goneBy(waiting);
}

/** Returns why the buyer is not notified; null when they are. */
export function skipReasonOf(occasion: Occasion): SkipReason | null {
  const { kind, channel, happenedAt, recipient, isOptedOut, sent } = occasion;
  if (recipient === '') return isPhoneChannel(channel) ? 'no_phone' : 'no_email';
  if (isOptedOut) return 'opted_out';
  const gone = goneBy({ ...occasion, at: happenedAt });
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
