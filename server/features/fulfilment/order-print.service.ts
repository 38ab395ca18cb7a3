import type { OrderSelection } from '#shared/features/fulfilment/order-moves.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import { resolveOrders } from './order-reading.service.ts';
import { findOrders } from './order.queries.ts';

export interface OrderPrintService {
  /** Prints the consignment notes of orders; orders without one and cancelled orders are left out. */
  print(request: {
    session: Session;
    actor: Actor;
    signal: AbortSignal;
    selection: OrderSelection;
    isDownload: boolean;
  }): Promise<FileAnswer>;
}

export function orderPrintService(
  { database }: Pick<Kit, 'database'>,
  notes: ConsignmentNoteService,
): OrderPrintService {
  return {
    async print({ session, actor, signal, selection, isDownload }) {
      const ids = await resolveOrders(database.db, session, selection);
      const orders = await findOrders(database.db, session.scope, ids);
      const shipments = orders.flatMap(({ state, shipment_id: id }) =>
        state === 'cancelled' || id === null ? [] : [id],
      );
      if (shipments.length === 0) throw refuse('conflict', m.fulfilment_problem_nothing_to_print);
      return notes.print({
        session,
        actor,
        signal,
        selection: { ShipmentInfoIdList: shipments },
        paper: 'profile',
        isDownload,
        kind: 'fulfilment',
      });
    },
  };
}
