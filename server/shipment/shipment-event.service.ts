import { type EventCode, EVENTS, type ShipmentStatus, statusAfter } from '#shared/consignment/status.ts';
import type { Clock } from '#shared/time/clock.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Trx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { notFound } from '../http/refused.ts';
import * as queries from './shipment-event.queries.ts';

export interface NewEvent {
  code: EventCode;
  /** When it happened, not when it was heard of. */
  at: Date;
  place: string;
  byWhom: string;
  piece?: number | null;
  /** More exact than the code's own text. */
  text?: string;
}

export interface RecordedEvents {
  status: ShipmentStatus;
  /** How many of the events were not there yet. */
  added: number;
  /** Of the label, as long as the transaction holds the shipment. */
  labelVersion: number;
}

/**
 * Adds events to a shipment and derives its status from all of them: the only place that writes `status`.
 * Safe to repeat. Throws a refusal when the shipment is not the account's.
 */
export async function recordEvents(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const labelVersion = await queries.lockShipment(trx, scope, shipmentId);
  if (labelVersion === null) throw notFound('The shipment');
  const now = clock.now();
  const added = await queries.insertEvents(
    trx,
    scope,
    shipmentId,
    events.map(({ code, at, place, byWhom, piece = null, text = EVENTS[code].text }) => ({
      eventId: newId(clock),
      code,
      text,
      place,
      at,
      recordedAt: now,
      byWhom,
      piece,
    })),
  );
  const all = await queries.listEvents(trx, scope, shipmentId);
  const status = statusAfter(all);
  const delivered = all.filter(({ code }) => code === 'DLV').map(({ at }) => at.getTime());
  await queries.updateStatus(trx, scope, shipmentId, {
    status,
    delivered_at: status === 'delivered' && delivered.length > 0 ? new Date(Math.min(...delivered)) : null,
    updated_at: now,
  });
  return { status, added, labelVersion };
}
