import { canCancel, STATUSES } from '#shared/consignment/status.ts';
import {
  afterScanMessage,
  cancelMax,
  type CancelResult,
  cancelTooManyMessage,
} from '#shared/shipment-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';

import { insertChange } from '../db/change-feed.ts';
import type { Actor } from '../db/write.ts';
import { notFound } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { recordEvents } from '../shipment/shipment-event.service.ts';
import type { SelectionService } from './selection.service.ts';
import * as queries from './shipment-listing.queries.ts';

export interface CancelShipmentService {
  /** Each shipment answers for itself and is written on its own, so that one refusal does not keep the others. */
  cancel(session: Session, actor: Actor, selection: ShipmentSelection): Promise<CancelResult[]>;
}

/** What is not written: the transaction ends without a trace in the audit trail. */
class NotCancelled extends Error {
  readonly result: CancelResult;
  constructor(result: CancelResult) {
    super(result.outcome);
    this.result = result;
  }
}

export function cancelShipmentService(kit: Kit, selections: SelectionService): CancelShipmentService {
  const { clock, write } = kit;

  /** Cancelled only before the first scan (domain.md "Life of a shipment"). */
  async function cancelOne(actor: Actor, shipmentId: string): Promise<CancelResult> {
    const { scope } = actor;
    try {
      return await write(actor, { action: 'Cancelled shipment' }, async ({ trx, subject }) => {
        const shipment = await queries.lockForCancel(trx, scope, shipmentId);
        if (!shipment) throw notFound('The shipment');
        const { cnNo, status } = shipment;
        const result = { shipmentId, consignmentNoteNo: cnNo };
        if (status === 'cancelled') {
          throw new NotCancelled({ ...result, outcome: 'already-cancelled', message: null });
        }
        const events = await queries.fetchEvents(trx, scope, shipmentId);
        if (!canCancel(events)) {
          throw new NotCancelled({ ...result, outcome: 'refused', message: afterScanMessage(cnNo) });
        }
        subject(cnNo, { shipmentId, was: STATUSES[status].label });
        const at = clock.now();
        await recordEvents(clock, trx, scope, shipmentId, [
          { code: 'CAN', at, place: '', byWhom: actor.who },
        ]);
        await insertChange(trx, scope, 'shipment', shipmentId, at);
        return { ...result, outcome: 'cancelled', message: null };
      });
    } catch (error) {
      if (error instanceof NotCancelled) return error.result;
      throw error;
    }
  }

  return {
    async cancel({ scope, market }, actor, selection) {
      const limits = { limit: cancelMax, tooMany: cancelTooManyMessage };
      const ids = await selections.resolve({ scope, market }, selection, limits);
      const results: CancelResult[] = [];
      for (const id of ids) results.push(await cancelOne(actor, id));
      return results;
    },
  };
}
