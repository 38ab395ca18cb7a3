import { cnKindOf, isCnNumber, normaliseCn, parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import {
  type EventCode,
  EVENTS,
  eventsInForce,
  inOrderOfHappening,
  isOnWayBack,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';
import { halfWidth } from '#shared/platform/validation/normalise.ts';

import type { Kit } from '#server/platform/kit.ts';
import * as queries from './public-tracking.queries.ts';

export interface PublicEvent {
  code: EventCode;
  place: string;
  at: Date;
  piece: number | null;
  /** Whether it happened after the piece was sent back to the sender. */
  isOnWayBack: boolean;
}

export interface PublicParcel {
  cnNo: string;
  status: ShipmentStatus;
  /** Shows the country of delivery; nothing else about the receiver is public. */
  flow: FlowId;
  pieceCount: number;
  deliveredPieces: number;
  /** Newest first, without corrected events. */
  events: PublicEvent[];
}

export interface PublicTrackingService {
  /** Returns null for an unknown or malformed number. */
  look(cnNo: string): Promise<PublicParcel | null>;
}

const cnAnywhere = /[A-Z]{2}(?:[\s\p{Pd}]*\d){9}[\s\p{Pd}]*(?:MY|SG)/gu;

/** Returns the first of our numbers in any text, such as a message, a link without https or numbers without a space between. */
function findCn(text: string): string | null {
  const found = text.toUpperCase().match(cnAnywhere) ?? [];
  return found.map(normaliseCn).find(isCnNumber) ?? null;
}

/**
 * Returns the first number in typed, pasted or scanned text, in the courier's notation. A text without one is returned in
 * capitals, and only with its letters, digits and signs.
 */
export function publicNumber(text: string): string {
  const typed = halfWidth(text);
  const shown = normaliseCn(typed).replace(/[^\p{L}\p{N}\p{P}\p{S}]+/gu, '');
  return parseScan(typed)?.cnNo ?? findCn(typed) ?? shown;
}

export function publicTrackingService({ database }: Pick<Kit, 'database'>): PublicTrackingService {
  return {
    async look(cnNo) {
      const rows = await queries.findPublicly(database.db, cnNo);
      const { status = null, flow = null } = rows[0] ?? {};
      // Sandbox parcels are visible only in the sandbox.
      if (status === null || flow === null || cnKindOf(cnNo) === 'sandbox') return null;
      const events = rows.flatMap(({ code, place, at, piece, eventId, corrects }) =>
        code !== null && at !== null && eventId !== null
          ? [{ code, place: place ?? '', at, piece, eventId, corrects }]
          : [],
      );
      const pieceCount = rows[0]?.pieceCount ?? 1;
      return {
        cnNo,
        status,
        flow,
        pieceCount,
        deliveredPieces: rows[0]?.deliveredPieces ?? 0,
        events: inOrderOfHappening(eventsInForce(events))
          .toReversed()
          .map((event) => ({
            ...event,
            isOnWayBack: EVENTS[event.code].isScan && isOnWayBack(events, pieceCount, event),
          })),
      };
    },
  };
}
