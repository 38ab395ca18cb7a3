/** Moves sandbox parcels, because no courier does. */
import { nextInSandbox, sandboxEvents } from '#shared/features/integration/shipments.contract.ts';
import { isTerminal, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';

interface SandboxParcel {
  shipmentId: string;
  consignmentNoteNo: string;
  status: ShipmentStatus;
}

/**
 * Records the event that brings the parcel to the given or the next status. The routes have checked that the actor belongs to a
 * sandbox.
 */
export function advance(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  actor: Actor,
  { shipmentId, consignmentNoteNo: cnNo, status }: SandboxParcel,
  to: keyof typeof sandboxEvents | undefined,
): Promise<SandboxParcel> {
  const wanted = isTerminal(status) ? undefined : (to ?? nextInSandbox[status]);
  return write(actor, { action: 'shipment.advanced', subject: cnNo }, async ({ trx }) => {
    // Only here: a repeated request must get its first response, even if that brought the parcel to its last status.
    if (wanted === undefined) throw refuse('conflict', m.integration_problem_at_end, { cnNo });
    const event = {
      code: sandboxEvents[wanted],
      at: clock.now(),
      place: 'Sandbox',
      byWhom: actor.by.name,
    };
    const recorded = await recordEvents(clock, trx, actor.scope, shipmentId, [event]);
    return { shipmentId, consignmentNoteNo: cnNo, status: recorded.status };
  });
}
