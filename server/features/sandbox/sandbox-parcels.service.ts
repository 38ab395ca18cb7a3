/** Parcels of the sandbox, which no courier moves. */
import { nextInSandbox, sandboxEvents } from '#shared/features/integration/shipments.contract.ts';
import { isTerminal, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';

export interface SandboxParcel {
  shipmentId: string;
  consignmentNoteNo: string;
  status: ShipmentStatus;
}

/** Records what brings the parcel to a status, or to the next. The actor is of a sandbox: the routes have seen to it. */
export function advance(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  actor: Actor,
  { shipmentId, consignmentNoteNo: cnNo, status }: SandboxParcel,
  to: keyof typeof sandboxEvents | undefined,
): Promise<SandboxParcel> {
  const wanted = isTerminal(status) ? undefined : (to ?? nextInSandbox[status]);
  return write(actor, { action: 'shipment.advanced', subject: cnNo }, async ({ trx }) => {
    // Not before: a repeat gets the first answer, though the parcel has come to its end by it.
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
