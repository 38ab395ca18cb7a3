import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { findCorrected } from '#server/features/shipment/shipment-event.service.ts';
import { findMessage, optedOut } from './message.queries.ts';

/** Returns a notice with what decides whether it is still sent; undefined when it was erased. */
export async function findWaiting(reader: Reader, scope: AccountScope, noticeId: string) {
  const found = await findMessage(reader, scope, noticeId);
  if (!found) return undefined;
  const { kind, channel, recipient, shipment_id: shipmentId, data, is_on: isOn, kinds, channels } = found;
  const isCorrected = await findCorrected(reader, scope, [shipmentId]);
  return {
    ...found,
    market: marketOf(marketIdOf(found.market)),
    isSwitchedOff: isOn !== true || !kinds?.includes(kind) || !channels?.includes(channel),
    isOptedOut: (await optedOut(reader, scope, [recipient])).size > 0,
    isTakenBack: data !== null && isCorrected(data),
  };
}
