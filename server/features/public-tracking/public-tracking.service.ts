import { cnKindOf, normaliseCn, parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import {
  type EventCode,
  eventsInForce,
  inOrderOfHappening,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';

import type { Kit } from '#server/platform/kit.ts';
import * as queries from './public-tracking.queries.ts';

export interface PublicEvent {
  code: EventCode;
  place: string;
  at: Date;
  piece: number | null;
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

/**
 * Returns the number in the courier's notation, from typed or scanned text in any usual form. Characters other than letters,
 * digits and signs are removed, and a text longer than any number is cut.
 */
export function publicNumber(text: string): string {
  const shown = normaliseCn(text).replace(/[^\p{L}\p{N}\p{P}\p{S}]+/gu, '');
  return parseScan(text)?.cnNo ?? shown.slice(0, longestNumber);
}

const longestNumber = 40;

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
      return {
        cnNo,
        status,
        flow,
        pieceCount: rows[0]?.pieceCount ?? 1,
        deliveredPieces: rows[0]?.deliveredPieces ?? 0,
        events: inOrderOfHappening(eventsInForce(events)).toReversed(),
      };
    },
  };
}
