/** Scans and take-backs of a handover, sent by a device: each is judged once, however often it is sent. */
import type { Insertable } from 'kysely';

import type { handoverScans } from '#shared/features/handover/handover.contract.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { byName } from '#shared/platform/rights/principal.ts';
import { dayMs } from '#shared/platform/time/spans.ts';
import { m } from '#shared/platform/words/words.ts';

import { markChange } from '#server/platform/db/change-marks.ts';
import type { HandoverScanTable } from '#server/platform/db/tables/handovers.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { currentOf } from './handover-reading.service.ts';
import { listOf } from './handover.mapping.ts';
import * as queries from './handover.queries.ts';

export type ScansBody = OutputOf<(typeof handoverScans)['body']>;

/** A device clock that is ahead by more than this is ignored. */
const aheadMs = dayMs;

export function handoverScanning({ clock, write }: Kit) {
  return (actor: Actor, { handoverId, device, scans }: ScansBody): Promise<CallReply<typeof handoverScans>> =>
    write(actor, { action: 'handover.scanned' }, async ({ trx, subject }) => {
      const { scope } = actor;
      const handover = await queries.lockHandover(trx, scope, handoverId);
      if (!handover) throw notFound(m.handover_the_handover);
      // Only the lines of the scanned consignment notes are read, so that a sheet of thousands is as fast as one of ten.
      const cnNos = [...new Set(scans.flatMap(({ code }) => parseScan(code)?.cnNo ?? []))];
      const scanIds = scans.map(({ scanId }) => scanId);
      const kept = await queries.findScansOf(trx, scope, handoverId, { scanIds, cnNos });
      const known = new Map(kept.known.map((scan) => [scan.scan_id, scan.outcome]));
      const fresh = scans.filter(({ scanId }) => !known.has(scanId));
      subject(handover.sheet_no, { count: fresh.length });
      if (fresh.length > 0 && handover.state === 'closed')
        throw refuse('conflict', m.handover_problem_closed);
      const lines = await queries.findLinesOf(trx, scope, handoverId, cnNos);
      const shipmentIds = lines.map(({ shipment_id: id }) => id);
      const now = await currentOf(trx, scope, shipmentIds);
      const list = listOf(lines, now, kept.judged);
      const received = clock.now();
      const latest = received.getTime() + aheadMs;
      const rows: Insertable<HandoverScanTable>[] = [];
      const takenBack: queries.TakenBack[] = [];
      for (const entry of fresh.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
        const { scanId, code, takesBack = false } = entry;
        // The same scan twice in one request.
        if (known.has(scanId)) continue;
        const reportedAt = new Date(entry.at);
        const at = reportedAt.getTime() > latest ? received : reportedAt;
        const { outcome, cnNo, piece } = list.judge({ code, at: at.getTime(), takesBack });
        known.set(scanId, outcome);
        if (takesBack && outcome === 'not-handed-over' && cnNo !== null && piece !== null) {
          takenBack.push({ cnNo, piece });
          for (const row of rows) {
            if (row.outcome !== 'right' || row.cn_no !== cnNo || row.piece !== piece) continue;
            row.outcome = 'taken-back';
            known.set(row.scan_id, row.outcome);
          }
        }
        rows.push({
          account_id: scope,
          handover_id: handoverId,
          scan_id: scanId,
          code,
          cn_no: cnNo,
          piece,
          outcome,
          at,
          received_at: received,
          by_whom: byName(actor.by),
          device,
        });
      }
      const removed = await queries.takeBackScans(trx, scope, handoverId, takenBack);
      // Other devices must not let people sign for a piece that was taken back here.
      if (takenBack.length > 0) await markChange(trx, scope);
      await queries.insertScans(trx, rows);
      const right = rows.filter(({ outcome }) => outcome === 'right').length;
      const scannedCount = handover.scanned_count + right - removed;
      if (rows.length > 0) {
        await queries.updateHandover(trx, scope, handoverId, {
          state: 'started',
          started_at: handover.started_at ?? received,
          scanned_count: scannedCount,
        });
      }
      return {
        results: scans.map(({ scanId }) => ({ scanId, outcome: known.get(scanId) ?? 'unreadable' })),
        scannedCount,
      };
    });
}
