/**
 * Corrects a pick-up after a scan by mistake: the parcel seemed to be with the courier while its pick-up ended or went
 * without it.
 */
import { type EventCode, eventsInForce, inOrderOfHappening } from '#shared/features/shipment/status.rules.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import { jobActor } from '#server/platform/db/write.ts';
import type { CorrectionFollower } from '#server/features/operations/recording.service.ts';
import { listEventsOfMany, lockForHandover } from '#server/features/shipment/shipment-pickup.service.ts';
import type { Kit } from '#server/platform/kit.ts';
import { findAttachments } from './pickup-shipment.queries.ts';
import type { PickupShipments } from './pickup-shipment.service.ts';

const ofPickups: ReadonlySet<EventCode> = new Set(['PUB', 'PUR', 'PUF', 'PUC']);

/** Adds the event that was missed while the parcel seemed to be on its way: nobody comes for it, and it can be booked again. */
export function pickupsFollowCorrections(
  { write }: Pick<Kit, 'write'>,
  moves: Pick<PickupShipments, 'recordForShipments'>,
): CorrectionFollower {
  return async ({ scope, shipmentId }) => {
    const actor = jobActor(scope, jobNamed('pick-up corrections'));
    await write(actor, { action: 'pickup.cns_changed' }, async ({ trx, subject, undo }) => {
      const [locked] = await lockForHandover(trx, scope, [shipmentId]);
      if (locked?.status !== 'pickup-booked') return undo();
      const [pickup] = await findAttachments(trx, scope, [shipmentId]);
      const isOver = pickup === undefined || pickup.state === 'failed';
      const life = inOrderOfHappening(eventsInForce(await listEventsOfMany(trx, scope, [shipmentId])));
      const last = life.findLast(({ code }) => ofPickups.has(code))?.code;
      const code = pickup === undefined ? 'PUC' : 'PUF';
      if (!isOver || last === code) return undo();
      await moves.recordForShipments({ trx, actor }, [shipmentId], code);
      subject(locked.cn_no, { shipmentId });
    });
  };
}
