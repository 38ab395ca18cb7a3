import { canCancel, eventsInForce, inOrderOfHappening } from '#shared/features/shipment/status.rules.ts';
import type { By } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import * as queries from './shipment-event.queries.ts';
import { recordEvents } from './shipment-event.service.ts';

/**
 * Cancels a consignment as part of another feature's change. Returns 'cancelled' when it is cancelled now or was before,
 * and 'scanned', without changing anything, when the courier has already had it.
 */
export async function cancelConsignment(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  { shipmentId, byWhom }: { shipmentId: string; byWhom: string },
): Promise<'cancelled' | 'scanned'> {
  const locked = await queries.lockShipment(trx, scope, shipmentId);
  if (!locked || locked.status === 'cancelled') return 'cancelled';
  if (!canCancel(await queries.listEvents(trx, scope, shipmentId))) return 'scanned';
  const at = clock.now();
  await recordEvents(clock, trx, scope, shipmentId, [{ code: 'CAN', at, place: '', byWhom }]);
  await insertChange(trx, scope, 'shipment', shipmentId, at);
  return 'cancelled';
}

/**
 * The user or program of the account that cancelled it; null when the courier cancelled it or the cancellation is no
 * longer in force.
 */
export async function cancelledBy(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<By | null> {
  const events = inOrderOfHappening(eventsInForce(await queries.listEvents(reader, scope, shipmentId)));
  const { byWhom: name = '', detail } = events.findLast(({ code }) => code === 'CAN') ?? {};
  return name === '' ? null : { kind: detail?.isByProgram ? 'token' : 'person', id: null, name };
}
