/** What an event means for the people of the account: the parcel waits for them, or waits no more, and the bell rings. */
import type { ShipmentEvent, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { hasWaited, waitingOf, waitsSince } from '#shared/features/shipment/waiting.rules.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { type Happening, ring } from '#server/features/bell/bell.service.ts';
import { endWaiting, isWaitingFor, saveWaiting, wasInstructed } from './shipment-waiting.queries.ts';

export interface Moved {
  shipmentId: string;
  cnNo: string;
  before: ShipmentStatus;
  after: ShipmentStatus;
  /** All of the shipment. */
  events: readonly (ShipmentEvent & { eventId: string })[];
  failedAttempts: number;
}

/** Only in these may a parcel have waited. */
const mayWait: ReadonlySet<ShipmentStatus> = new Set(['delivery-failed', 'on-hold']);

export async function keepWaiting(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  { shipmentId, cnNo, before, after, events, failedAttempts }: Moved,
): Promise<void> {
  const rung = (happening: Pick<Happening, 'kind' | 'outcome'>) =>
    ring(clock, trx, scope, { subjectId: shipmentId, name: cnNo, ...happening });
  const isNow = (status: ShipmentStatus) => after === status && before !== status;
  if (isNow('returned')) await rung({ kind: 'returned' });
  // The result of what somebody decided; most parcels never waited, and nobody is asked.
  if (isNow('delivered') && hasWaited(events) && (await wasInstructed(trx, scope, shipmentId)))
    await rung({ kind: 'instruction', outcome: 'delivered' });
  const waiting = waitingOf(events, after);
  const isFailure = waiting !== null && waiting.kind !== 'hold' && waiting.kind !== 'customs';
  if (isFailure && !(await isWaitingFor(trx, scope, shipmentId, waiting.eventId)))
    await rung({ kind: 'failed' });
  if (waiting) {
    const since = waitsSince(waiting, clock.now());
    await saveWaiting(trx, scope, shipmentId, { ...waiting, since, attempts: failedAttempts });
  } else if (mayWait.has(before)) await endWaiting(trx, scope, shipmentId);
}
