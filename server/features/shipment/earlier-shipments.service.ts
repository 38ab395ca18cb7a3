/**
 * Finds earlier shipments that look the same: with the same order ID at any time, or the same receiver and address in the
 * last days (domain.md "Bulk").
 */
import { formatDay } from '#shared/platform/time/market-time.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import * as queries from './shipment.queries.ts';

interface EarlierShipment {
  cnNo: string;
  /** DD-MM-YYYY. */
  day: string;
}

interface EarlierFound {
  ofOrder(orderId: string): EarlierShipment | undefined;
  toReceiver(key: number): EarlierShipment | undefined;
  ofNote(cnNo: string): EarlierShipment | undefined;
}

export type { AskingUpload } from './shipment.queries.ts';

const receiverDays = 30;

export async function findEarlier(
  reader: Reader,
  { scope, market }: { scope: AccountScope; market: MarketId },
  wanted: {
    orderIds: readonly string[];
    receiverKeys: readonly number[];
    asking?: queries.AskingUpload;
    /** Consignment note numbers given in the upload itself. */
    cnNos?: readonly string[];
    now: Date;
  },
): Promise<EarlierFound> {
  const since = lowestIdAt(msBefore(wanted.now, receiverDays * dayMs));
  const orders = await queries.findOrderIdUses(reader, scope, wanted.orderIds);
  const { receiverKeys, asking = null } = wanted;
  const receivers = await queries.findReceivers(reader, scope, receiverKeys, since, asking);
  const notes = await queries.findNotesInUse(reader, scope, wanted.cnNos ?? []);
  const earlier = ({ cn_no: cnNo, created_at: at }: { cn_no: string; created_at: Date }) => ({
    cnNo,
    day: formatDay(at, marketOf(market)),
  });
  const byOrder = new Map(orders.map((row) => [row.order_id, earlier(row)]));
  const byReceiver = new Map(receivers.map((row) => [row.receiver_key, earlier(row)]));
  const byNote = new Map(notes.map((row) => [row.cn_no, earlier(row)]));
  return {
    ofOrder: (orderId) => byOrder.get(orderId),
    toReceiver: (key) => byReceiver.get(key),
    ofNote: (cnNo) => byNote.get(cnNo),
  };
}

/**
 * Locks the order IDs, so that another request for the same ones waits. They are locked in a fixed order, which prevents
 * deadlocks.
 */
export async function lockOrderIds(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<void> {
  await queries.lockOrderIds(trx, scope, [...new Set(orderIds)].toSorted());
}
