import { canCancel } from '#shared/features/shipment/status.rules.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import * as queries from './shipment-event.queries.ts';
import { recordEvents } from './shipment-event.service.ts';

/**
 * Cancels a consignment as part of what another feature does. Answers 'cancelled' when it is so now, also when it was before,
 * and 'scanned' when the courier has had it in hand: then nothing is changed.
 */
export async function cancelConsignment(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  { shipmentId, byWhom }: { shipmentId: string; byWhom: string },
): Promise<'cancelled' | 'scanned'> {
  const held = await queries.lockShipment(trx, scope, shipmentId);
  if (!held || held.status === 'cancelled') return 'cancelled';
  if (!canCancel(await queries.listEvents(trx, scope, shipmentId))) return 'scanned';
  const at = clock.now();
  await recordEvents(clock, trx, scope, shipmentId, [{ code: 'CAN', at, place: '', byWhom }]);
  await insertChange(trx, scope, 'shipment', shipmentId, at);
  return 'cancelled';
}
