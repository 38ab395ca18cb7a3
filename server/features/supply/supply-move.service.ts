import { givesBack, canBecome, type SupplyState } from '#shared/features/supply/supply.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './supply.queries.ts';

interface Change {
  state: SupplyState;
  text?: string;
  cnNo?: string;
  shipmentId?: string;
  /** How the parcel ended, when that changed the state. */
  parcel?: 'returned' | 'cancelled';
}

/** Changes the state of a request, if the change is allowed. */
export async function moveRequest(
  kit: Pick<Kit, 'clock'>,
  trx: Trx,
  row: queries.RequestRow,
  by: Actor['by'],
  change: Change,
): Promise<void> {
  if (!canBecome(row.state, change.state)) throw refuse('conflict', m.supply_problem_too_late);
  await putInState(kit, trx, row, by, change);
}

/**
 * Sets the state of a request, releases its part of the monthly limit where the request ends unfulfilled, and records the change
 * in its timeline.
 */
export async function putInState(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  row: queries.RequestRow,
  by: Actor['by'],
  change: Change,
): Promise<void> {
  const { account_id: scope, request_id: requestId } = row;
  const { state, text, cnNo, shipmentId, parcel } = change;
  const now = clock.now();
  if (givesBack(state)) {
    for (const { code, packs } of row.items) {
      await queries.takeOfMonth(trx, scope, { month: row.month, code, packs: -packs });
    }
  }
  await queries.updateRequest(trx, scope, requestId, {
    state,
    updated_at: now,
    ...(text !== undefined && { reason: text }),
    ...(cnNo !== undefined && { cn_no: cnNo }),
    ...(shipmentId !== undefined && { shipment_id: shipmentId }),
  });
  await queries.insertEvent(trx, scope, {
    requestId,
    eventId: newId(clock),
    code: state,
    detail: { ...(text && { text }), ...(cnNo && { cnNo }), ...(parcel && { parcel }) },
    at: now,
    by,
  });
  await insertChange(trx, scope, 'supply-request', requestId, now);
}
