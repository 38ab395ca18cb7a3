import * as z from 'zod/mini';

import { correctionRow } from '#shared/features/operations/operations.contract.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { EVENTS, eventsInForce, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';

import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { scopeSchema } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import { actorFor } from '#server/platform/db/write.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import * as queries from './operations.queries.ts';
import { contradiction, belongsToDelivery } from './record-piece.rules.ts';
import { cnOfRow, readRow } from './record-row.rules.ts';
import { notANumber, textRefusal } from './record-text.rules.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { alreadyKnown, type Outcome, type Recorded, refused } from './record-result.mapping.ts';
import { recordedBy, unknownCnReason } from './recording.service.ts';

type Correction = OutputOf<typeof correctionRow>;

/**
 * A separate job, because the transaction of the correction or late scan already holds the shipment's lock, while
 * cancelling code locks its own rows first; together they could deadlock.
 */
export const correctionJob = jobKind({
  name: 'scan-corrected',
  payload: z.object({ scope: scopeSchema, shipmentId: z.string() }),
  retry: { tries: 8, firstPauseSeconds: 5, longestPauseSeconds: 600 },
  timeoutSeconds: 60,
  atOnce: 1,
});

/**
 * Takes back wrong scans and proofs (domain.md "Life of a shipment"): the correction is a new event, the corrected one is
 * kept, and the status is derived again. Corrections run one after the other, because two may concern the same shipment.
 */
export async function correctScans(
  kit: Kit,
  corrections: readonly unknown[],
  caller: Caller,
): Promise<Recorded[]> {
  const results: Recorded[] = [];
  for (const row of corrections) {
    const correction = readRow(correctionRow, row);
    const outcome = correction.ok
      ? await correctOne(kit, correction.value, caller)
      : refused(correction.problem);
    results.push({ cn: cnOfRow(row), ...outcome });
  }
  return results;
}

async function correctOne(kit: Kit, correction: Correction, caller: Caller): Promise<Outcome> {
  const code = parseScan(correction.cn);
  if (!code) return refused(notANumber);
  const [reason, byWhom] = [correction.reason.trim(), correction.byWhom?.trim() ?? ''];
  if (reason === '') return refused(problem(m.operations_problem_reason_missing));
  const wrong = contradiction(code, correction.piece) ?? textRefusal({ reason, courier: byWhom });
  if (wrong !== null) return refused(wrong);
  const shipment = (await queries.findByCn(kit.database.db, [code.cnNo])).get(code.cnNo);
  if (!shipment) return { outcome: 'unknownCn', status: null, reason: unknownCnReason(code.cnNo) };

  const { scope, shipmentId, cnNo } = shipment;
  const detail = { code: correction.code, at: correction.at, reason };
  return kit.write(
    actorFor(scope, caller),
    { action: 'tracking.scan_corrected', subject: cnNo, detail },
    async ({ trx, undo }): Promise<Outcome> => {
      // Locks the shipment, so that the scan is taken back only once.
      await recordEvents(kit.clock, trx, scope, shipmentId, []);
      const events = await queries.findEvents(trx, [shipment]);
      const matching = events.filter((event) => isMeant(event, correction, code.piece));
      const open = eventsInForce(events).filter((event) => matching.includes(event));
      const [event] = open;
      if (!event)
        return undo(
          matching.length > 0 ? alreadyKnown : refused(problem(m.operations_problem_no_such_scan, { cnNo })),
        );
      if (open.length > 1) return undo(refused(problem(m.operations_problem_several_scans, { cnNo })));
      const now = kit.clock.now();
      const by = recordedBy(caller, byWhom);
      const { status, pieces } = await recordEvents(kit.clock, trx, scope, shipmentId, [
        {
          code: 'COR',
          at: now,
          place: event.place,
          piece: event.piece,
          byWhom: by.byWhom,
          detail: { ...by.detail, code: event.code },
          corrects: event.eventId,
        },
      ]);
      if (event.code === 'DLV') {
        const pods = await queries.listPods(trx, scope, shipmentId);
        const gone = pods.filter((pod) => belongsToDelivery(pod, event, pieces));
        await queries.takeBackPods(trx, scope, shipmentId, gone, now);
      }
      await kit.jobs.enqueue(trx, correctionJob, { scope, shipmentId });
      await insertChange(trx, scope, 'shipment', shipmentId, now);
      return recorded(status);
    },
  );
}

function isMeant(
  event: queries.KnownEvent,
  { code, at, piece: named, place }: Correction,
  scanned: number | undefined,
): boolean {
  const piece = scanned ?? named;
  return (
    EVENTS[event.code].isScan &&
    event.code === code &&
    event.at.getTime() === new Date(at).getTime() &&
    (piece === undefined || event.piece === piece) &&
    (place === undefined || event.place === place.trim())
  );
}

const recorded = (status: ShipmentStatus): Outcome => ({ outcome: 'recorded', status, reason: null });
