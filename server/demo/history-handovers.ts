/** The latest pick-ups of the demo's accounts as handovers: scanned at the desk and signed by both people. */
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';

import { lineOf } from '#server/features/handover/handover.mapping.ts';
import * as handovers from '#server/features/handover/handover.queries.ts';
import { findForHandover } from '#server/features/shipment/shipment-pickup.service.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { idAt } from '#server/platform/db/ids.ts';
import { findHandedOver } from './history-pickups.queries.ts';
import type { SeededAccount } from './history.queries.ts';
import { type Random, seeded } from './random.ts';

const scanMs = 4_000;
const lastOnes = 3;
const device = 'Chrome / Android';

/** Creates handovers for the latest collected pick-ups; one piece of the second is missing. */
export async function seedHandovers(
  trx: Trx,
  { scope }: SeededAccount,
  accountNo: string,
  clerk: string,
): Promise<void> {
  const random = seeded(11);
  for (const [index, pickup] of (await findHandedOver(trx, scope, lastOnes)).entries()) {
    const lines = (await findForHandover(trx, scope, pickup.shipmentIds)).map(lineOf);
    const pieces = lines.flatMap(({ cnNo, pieces: count }) =>
      Array.from({ length: count }, (_, piece) => ({ cnNo, piece: piece + 1 })),
    );
    const scanned = index === 1 ? pieces.slice(0, -1) : pieces;
    const began = new Date(pickup.endedAt.getTime() - scanned.length * scanMs - 2 * minuteMs);
    const madeAt = new Date(began.getTime() - 60 * minuteMs);
    const handoverId = idAt(madeAt);
    await handovers.insertHandover(trx, {
      account_id: scope,
      handover_id: handoverId,
      sheet_no: `HS${await handovers.nextSheetSerial(trx)}`,
      source_key: `pickup:${pickup.pickupId}`,
      list_hash: pickup.pickupId,
      pickup_id: pickup.pickupId,
      state: 'closed',
      cn_count: lines.length,
      piece_count: pieces.length,
      scanned_count: scanned.length,
      created_at: madeAt,
      created_by: `${accountNo} Admin`,
      started_at: began,
      closed_at: pickup.endedAt,
      closed_by: `${accountNo} Admin`,
      closed_on: device,
      driver_name: pickup.driver,
      driver_signature: scribble(random),
      clerk_name: clerk,
      clerk_signature: scribble(random),
    });
    await handovers.insertLines(trx, scope, handoverId, lines);
    const scans = scanned.map(({ cnNo, piece }, at) => {
      const when = new Date(began.getTime() + at * scanMs);
      return {
        account_id: scope,
        handover_id: handoverId,
        scan_id: idAt(when),
        code: pieceBarCode(cnNo, piece),
        cn_no: cnNo,
        piece,
        outcome: 'right' as const,
        at: when,
        received_at: when,
        by_whom: `${accountNo} Admin`,
        device,
      };
    });
    await handovers.insertScans(trx, scans);
  }
}

/** A hasty signature, in straight strokes like those of the signing pad. */
function scribble(random: Random): string {
  let x = random.int(20, 40);
  let path = `M${x} ${random.int(50, 70)}`;
  for (let stroke = random.int(9, 14); stroke > 0; stroke -= 1) {
    x += random.int(8, 22);
    path += ` L${x} ${stroke % 2 === 0 ? random.int(20, 45) : random.int(65, 95)}`;
  }
  return path;
}
