/** The stored promise state of Priority Service, derived from the events and from the instructions about the delivery. */
import { promiseState } from '#shared/features/shipment/promise-state.rules.ts';
import type { ShipmentEvent, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { PromiseState } from '#shared/features/shipment/way.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { cellChanges } from './shipment-count.rules.ts';
import { countRows } from './shipment-count.service.ts';
import * as queries from './shipment-event.queries.ts';

interface Derived {
  shipmentId: string;
  status: ShipmentStatus;
  promisedDay: string | null;
  events: readonly ShipmentEvent[];
}

/** Returns the state by the events and by the instructions that were given and not refused. */
export async function promiseNow(
  trx: Trx,
  scope: AccountScope,
  { market, piece_count: pieceCount }: queries.LockedShipment,
  { shipmentId, ...facts }: Derived,
): Promise<PromiseState | null> {
  if (facts.promisedDay === null) return null;
  const requests = await queries.listPlaceOrDayRequests(trx, scope, shipmentId);
  return promiseState({ ...facts, pieceCount, requests }, marketOf(market));
}

/** Updates the state and its count after an instruction was given or refused. */
export async function updatePromise(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<void> {
  const held = await queries.lockShipment(trx, scope, shipmentId);
  if (!held || held.promised_day === null) return;
  const { status, promised_day: promisedDay, market } = held;
  const events = await queries.listEvents(trx, scope, shipmentId);
  const promise = await promiseNow(trx, scope, held, { shipmentId, status, promisedDay, events });
  if (promise === held.promise) return;
  const changes = cellChanges(held, { ...held, promise }, marketOf(market));
  await queries.updateStatus(trx, scope, shipmentId, { promise }, countRows(clock, scope, changes));
}
