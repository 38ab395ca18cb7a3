import { cancelRight } from '#shared/features/shipment/shipment-flows.rules.ts';
import { canCancel, type ShipmentEvent } from '#shared/features/shipment/status.rules.ts';
import { cancelMax, type CancelResult } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';

import { lineName, type TokenScope } from '#shared/platform/rights/principal.ts';
import { refusalOf } from '#shared/platform/rights/refusal.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse, type Refused } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import type { SelectionService } from './selection.service.ts';
import * as queries from './shipment-listing.queries.ts';

/** `scopes` are set for a program: the scopes of its token. */
interface Canceller extends Member {
  scopes?: readonly TokenScope[];
}

/** The outcome for one shipment. A refusal is returned, not thrown, because it is one of several outcomes. */
export type Cancelled = Pick<CancelResult, 'shipmentId' | 'consignmentNoteNo'> &
  ({ outcome: Exclude<CancelResult['outcome'], 'refused'> } | { outcome: 'refused'; why: Refused });

export interface CancelShipmentService {
  /** Cancels each shipment in its own transaction, so that one refusal does not stop the others. */
  cancel(session: Canceller, actor: Actor, selection: ShipmentSelection): Promise<Cancelled[]>;
}

/** The reason why this shipment cannot be cancelled by this caller, or any more; null when it can. */
export function refusalOfCancel(
  { facts, scopes }: Pick<Canceller, 'facts' | 'scopes'>,
  { cnNo: cn, flow, isSupplies }: Omit<queries.LockedForCancel, 'status'>,
  events: readonly ShipmentEvent[],
): Refused | null {
  if (!cancelRight(flow)(facts)) return refuse('notAllowed', refusalOf(facts, cancelRight(flow)));
  // The fulfilment order is cancelled as well, which needs the token scope 'orders'.
  if (flow === 'fulfilment' && scopes && !scopes.includes('orders'))
    return refuse('notAllowed', m.http_problem_token_scope, { scope: 'orders' });
  if (isSupplies) return refuse('conflict', m.cn_listing_problem_supplies, { cn });
  return canCancel(events) ? null : refuse('conflict', m.cn_listing_problem_after_scan, { cn });
}

export function cancelShipmentService(kit: Kit, selections: SelectionService): CancelShipmentService {
  const { clock, write } = kit;

  /** A shipment can be cancelled only before its first scan (domain.md "Life of a shipment"). */
  function cancelOne(session: Canceller, actor: Actor, shipmentId: string): Promise<Cancelled> {
    const { scope } = actor;
    return write(
      actor,
      { action: 'shipment.cancelled' },
      async ({ trx, subject, undo }): Promise<Cancelled> => {
        const shipment = await queries.lockForCancel(trx, scope, shipmentId);
        if (!shipment) throw notFound(m.shipment_the_shipment);
        const { cnNo, status } = shipment;
        const result = { shipmentId, consignmentNoteNo: cnNo };
        if (status === 'cancelled')
          return undo({ ...result, outcome: 'already-cancelled' } satisfies Cancelled);
        const why = refusalOfCancel(session, shipment, await queries.fetchEvents(trx, scope, shipmentId));
        if (why) return undo({ ...result, outcome: 'refused', why } satisfies Cancelled);
        subject(cnNo, { shipmentId, was: status });
        const at = clock.now();
        await recordEvents(clock, trx, scope, shipmentId, [
          {
            code: 'CAN',
            at,
            place: '',
            byWhom: lineName(actor.by),
            ...(actor.by.kind === 'token' && { detail: { isByProgram: true } }),
          },
        ]);
        await insertChange(trx, scope, 'shipment', shipmentId, at);
        return { ...result, outcome: 'cancelled' };
      },
    );
  }

  return {
    async cancel(session, actor, selection) {
      const { scope, market } = session;
      const limits = {
        limit: cancelMax,
        tooMany: problem(m.cn_listing_problem_cancel_too_many, { max: cancelMax }),
      };
      const ids = await selections.resolve({ scope, market }, selection, limits);
      const results: Cancelled[] = [];
      for (const id of ids) results.push(await cancelOne(session, actor, id));
      return results;
    },
  };
}
