import { sql } from 'kysely';

import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import type { Reader } from '#server/platform/db/database.ts';

interface PublicRow {
  /** Null when the number is unknown. */
  status: ShipmentStatus | null;
  flow: FlowId | null;
  code: EventCode | null;
  place: string | null;
  at: Date | null;
  piece: number | null;
  eventId: string | null;
  corrects: string | null;
  pieceCount: number | null;
  deliveredPieces: number | null;
}

/**
 * Returns the public data of a number. It names no account, since any holder of the label may ask (index shipment_by_cn). One
 * statement with the same plan for known and unknown numbers, so that timing reveals nothing. It selects no name, phone, address,
 * signature or photo, nor the courier's own text of an event.
 */
export async function findPublicly(reader: Reader, cnNo: string): Promise<PublicRow[]> {
  const { rows } = await sql<PublicRow>`
    select shipment.status, shipment.flow, shipment.piece_count as "pieceCount", shipment.delivered_pieces as "deliveredPieces",
      event.code, event.place, event.at, event.piece, event.event_id as "eventId", event.corrects
    from (select ${cnNo}::text as cn_no) as asked
    left join shipment on shipment.cn_no = asked.cn_no
    left join shipment_event event
      on event.account_id = shipment.account_id and event.shipment_id = shipment.shipment_id
  `.execute(reader);
  return rows;
}
