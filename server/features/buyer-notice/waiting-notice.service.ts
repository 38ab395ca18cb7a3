import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { findCorrected } from '#server/features/shipment/shipment-event.service.ts';
import { findMessage, optedOut } from './message.queries.ts';

/** Returns a notice with what decides whether it is still sent; undefined when it was erased. */
export async function findWaiting(reader: Reader, scope: AccountScope, noticeId: string) {
  const found = await findMessage(reader, scope, noticeId);
  if (!found) return undefined;
  const { recipient, shipment_id: shipmentId, data } = found;
  const isCorrected = await findCorrected(reader, scope, [shipmentId]);
  return {
    ...found,
    isOptedOut: (await optedOut(reader, scope, [recipient])).size > 0,
    isTakenBack: data !== null && isCorrected(data),
  };
}
