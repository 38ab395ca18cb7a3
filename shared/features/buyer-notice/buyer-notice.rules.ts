/** Which events the buyer of a parcel is told of, and when not (domain.md: off until switched on, three a parcel but for failures). */
import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import { type FlowId, FLOWS } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

export const noticeKinds = ['created', 'out_for_delivery', 'failed', 'delivered'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const kindByType: Partial<Record<EventType, NoticeKind>> = {
  'shipment.created': 'created',
  'shipment.out_for_delivery': 'out_for_delivery',
  'shipment.delivery_failed': 'failed',
  'shipment.delivered': 'delivered',
};

export const noticeKindOf = (type: string): NoticeKind | null => kindByType[type as EventType] ?? null;
export const noticeTypes = Object.keys(kindByType) as EventType[];

/** A parcel's notices, failures not counted. */
export const noticesPerParcel = 3;
/** What is heard of later than this is no news. */
const newsHours = 24;

/** Why a buyer was not told. */
export const skipReasons = ['no_email', 'opted_out', 'enough', 'late', 'overtaken'] as const;
export type SkipReason = (typeof skipReasons)[number];

interface Occasion {
  kind: NoticeKind;
  /** When it happened, and what time it is now. */
  happenedAt: Date;
  now: Date;
  /** Of the parcel, now. */
  status: ShipmentStatus;
  /** '' where the shipment has none. */
  email: string;
  isOptedOut: boolean;
  /** Notices about the parcel that were sent, failures not counted. */
  told: number;
}

const ended: ReadonlySet<ShipmentStatus> = new Set(['delivered', 'returned', 'cancelled']);

/** Why the buyer is not told; null where they are. */
export function skipReasonOf(occasion: Occasion): SkipReason | null {
  const { kind, happenedAt, now, status, email, isOptedOut, told } = occasion;
  if (email === '') return 'no_email';
  if (isOptedOut) return 'opted_out';
  if (now.getTime() - happenedAt.getTime() > newsHours * 3_600_000) return 'late';
  if (kind !== 'delivered' && ended.has(status)) return 'overtaken';
  return kind !== 'failed' && told >= noticesPerParcel ? 'enough' : null;
}

/** Of a reverse charge the account itself is the receiver. */
export function isOwnParcel(flow: FlowId): boolean {
  const { made } = FLOWS[flow];
  return made !== null && 'company' in made && made.company === 'receiver';
}

/** An address as opt-outs are kept: whoever said no in capitals has said no. */
export const addressKey = (email: string): string => email.trim().toLowerCase();
