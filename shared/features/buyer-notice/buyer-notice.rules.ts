/** Which events the buyer of a parcel is notified of, and when not (domain.md: off until switched on, three a parcel but for failures). */
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

/** How a buyer is reached; phones only where the courier has a provider. */
export const phoneChannels = ['sms', 'whatsapp'] as const;
export type PhoneChannel = (typeof phoneChannels)[number];
export const noticeChannels = ['email', ...phoneChannels] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export const isPhoneChannel = (channel: NoticeChannel): channel is PhoneChannel => channel !== 'email';

/** Of these, those that there are. */
export const channelsThere = (channels: readonly NoticeChannel[], hasPhones: boolean): NoticeChannel[] =>
  noticeChannels.filter((channel) => channels.includes(channel) && (hasPhones || !isPhoneChannel(channel)));

/** Of the account's picture. */
export const logoBytesMost = 204_800;

/** The evening before, by the market's clock. */
export const eveningHours = { from: 18, to: 21 } as const;

/** A parcel's notices by one channel, failures not counted. */
export const noticesPerParcel = 3;
/** What is received later than this is not sent. */
export const newsMs = 24 * hourMs;
/** The notice of the evening before is none when the day is there. */
const eveningNewsMs = (24 - eveningHours.to) * hourMs;

/**
 * Why a buyer was not notified. `unknown`: a notice whose sender ended while it sent: the provider may have taken it, or not.
 * `refused`: an email whose address the mail server refused for good.
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
  /** When it happened, and what time it is now. */
  happenedAt: Date;
  now: Date;
  /** Of the parcel, now. */
  status: ShipmentStatus;
  /** Address or phone; '' where the shipment has none. */
  recipient: string;
  isOptedOut: boolean;
  /** Notices about the parcel that were sent, failures not counted. */
  sent: number;
}

const ended: ReadonlySet<ShipmentStatus> = new Set(['delivered', 'returned', 'cancelled']);

/** Why what happened, or was written, at an instant is no news now; null where it is. */
export function goneBy({
  kind,
  at,
  now,
  status,
}: Pick<Occasion, 'kind' | 'now' | 'status'> & { at: Date }): 'late' | 'overtaken' | null {
  if (now.getTime() - at.getTime() > (kind === 'tomorrow' ? eveningNewsMs : newsMs)) return 'late';
  return kind !== 'delivered' && ended.has(status) ? 'overtaken' : null;
}

/** Why a notice that waits is not sent any more; null where it is. */
export function endOfWaiting(
  waiting: Pick<Occasion, 'kind' | 'now' | 'status' | 'isOptedOut'> & { at: Date },
): SkipReason | null {
  return waiting.isOptedOut ? 'opted_out' : goneBy(waiting);
}

/** Why the buyer is not notified; null where they are. */
export function skipReasonOf(occasion: Occasion): SkipReason | null {
  const { kind, channel, happenedAt, now, status, recipient, isOptedOut, sent } = occasion;
  if (recipient === '') return isPhoneChannel(channel) ? 'no_phone' : 'no_email';
  if (isOptedOut) return 'opted_out';
  const gone = goneBy({ kind, at: happenedAt, now, status });
  if (gone !== null) return gone;
  return kind !== 'failed' && sent >= noticesPerParcel ? 'enough' : null;
}

/** Of a reverse charge the account itself is the receiver. */
export function isOwnParcel(flow: FlowId): boolean {
  const { made } = FLOWS[flow];
  return made !== null && 'company' in made && made.company === 'receiver';
}

/** An address as opt-outs are kept: an opt-out in capitals counts. */
export const addressKey = (email: string): string => email.trim().toLowerCase();
