/** Applies a newer version of a known order to the order and to the parcel that it travels in. */
import type { ShopOrderDoc } from '#shared/features/shop-order/shop-order.model.ts';

import { erasedName } from '#server/platform/db/personal-data.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import {
  ignored,
  type MappedNothing,
  type MappedOrder,
} from '#server/features/shop-systems/mapped-order.mapping.ts';
import { differs, editAfter, editWithoutNote } from './shop-form.rules.ts';
import { orderSearchText } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import {
  askAboutChange,
  carrierOf,
  parcelCodCents,
  type Following,
  followNote,
  removeFromParcel,
  isWaiting,
  judgeAnew,
} from './shop-parcel.service.ts';
import { followInWarehouse } from './shop-sale.service.ts';

export type Outcome =
  | { state: 'mapped'; orderId: string; orderNo: string; isNew: boolean }
  | { state: 'ignored'; why: MappedNothing; orderId?: string };

/** Keeps the known phone when the shop's response has none and the person is the same. */
function withKnownPhone(before: ShopOrderDoc, after: ShopOrderDoc): ShopOrderDoc {
  const { name, address1, phone, altPhone } = before.receiver;
  const isSame = name === after.receiver.name && address1 === after.receiver.address1;
  if (after.receiver.phone !== '' || !isSame) return after;
  return { ...after, receiver: { ...after.receiver, phone, altPhone } };
}

/** Applies a newer version of an order from its shop. */
export async function follow(
  scope: Following,
  order: queries.OrderRecord,
  mapped: MappedOrder,
  isAnswer: boolean,
): Promise<Outcome> {
  const { trx, clock, connection } = scope;
  const { account_id: account } = connection;
  const { order_id: orderId, fulfilment_order_id: inWarehouse } = order;
  const { orderNo, updatedAt } = mapped;
  if (updatedAt < order.shop_updated_at)
    return { state: 'ignored', why: ignored('older', '', orderNo), orderId };
  if (order.doc.receiver.name === erasedName) {
    // No shop sends this name itself, as masked names have stars. An erased person stays erased, whatever the shop sends.
    await queries.updateOrders(trx, account, [orderId], { shop_updated_at: updatedAt });
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  }
  const doc = withKnownPhone(order.doc, mapped.doc);
  const isEnded = order.view === 'cancelled' && order.cancelled_by !== 'person';
  const isBack = isEnded || order.withdrawn_at !== null;
  // The printed version is no longer known, so a user who put the parcel aside is asked about it.
  const isMade = order.view === 'generated' || order.view === 'shipped';
  const asks = isMade ? ('changed' as const) : null;
  const wantedAgain = order.withdrawn_at === null ? {} : { withdrawn_at: null, asks };
  // The shop's API may word the same version differently from its webhook; users are not asked about that difference.
  const isKnown = isAnswer && updatedAt.getTime() === order.shop_updated_at.getTime();
  if (isKnown && !isWaiting(order) && !isBack)
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  const isRenumbered = isWaiting(order) && order.order_no !== orderNo;
  const carrier = await carrierOf(scope, order);
  if (!differs(order.doc, doc, isWaiting(carrier ?? order)) && !isRenumbered && !isEnded) {
    await queries.updateOrders(trx, account, [orderId], {
      ...wantedAgain,
      shop_updated_at: updatedAt,
      doc: JSON.stringify(doc),
      updated_at: clock.now(),
    });
    if (isBack) return { state: 'mapped', orderId, orderNo, isNew: false };
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  }
  const edit = editAfter(order.edit, order.doc, doc);
  if (order.order_no !== orderNo) delete edit.printedOrderId;
  const changed = { ...order, ...wantedAgain, order_no: orderNo, doc, edit };
  const key = receiverKey(edit.receiver ?? doc.receiver);
  const codBefore = await parcelCodCents(scope, carrier ?? order);
  await queries.updateOrders(trx, account, [orderId], {
    ...wantedAgain,
    order_no: orderNo,
    shop_updated_at: updatedAt,
    doc: JSON.stringify(doc),
    edit: JSON.stringify(edit),
    receiver_key: key,
    updated_at: clock.now(),
    search_text: orderSearchText(
      orderNo,
      { ...doc, ...edit, receiver: edit.receiver ?? doc.receiver },
      order.cn_no ?? '',
    ),
  });
  if (isWaiting(order) || isEnded) await judgeAnew(scope, changed, { cancelled_by: null });
  else if (order.view === 'generated' && inWarehouse !== null)
    await followInWarehouse(scope, changed, inWarehouse);
  else if (order.view === 'generated') await followNote(scope, changed, codBefore);
  // The parcel is on its way to the address on its label, so a user has to know about the change.
  else if (order.view === 'shipped') await askAboutChange(scope, changed);
  else if (carrier) {
    const parcel = order.doc.note === doc.note ? carrier : await endTypedNote(scope, carrier);
    await followCarrier(scope, changed, parcel, key, codBefore);
  }
  return { state: 'mapped', orderId, orderNo, isNew: false };
}

/**
 * Updates the parcel of the carrying order. If the receiver is no longer the same, the order waits separately again, or a
 * user is asked once the note exists.
 */
async function followCarrier(
  scope: Following,
  order: queries.OrderRecord,
  carrier: queries.OrderRecord,
  key: number,
  codBefore: number | null,
) {
  const isSame = key === carrier.receiver_key;
  if (isWaiting(carrier)) {
    if (!isSame) await judgeAnew(scope, order, { merged_into: null });
    await (isSame ? judgeAnew(scope, carrier) : removeFromParcel(scope, carrier, codBefore));
  } else if (isSame) await followNote(scope, carrier, codBefore);
  else await askAboutChange(scope, carrier);
}

/** A note typed for the whole parcel is dropped when any buyer in it changes theirs. */
async function endTypedNote({ trx, connection }: Following, carrier: queries.OrderRecord) {
  const edit = editWithoutNote(carrier.edit);
  await queries.updateOrders(trx, connection.account_id, [carrier.order_id], { edit: JSON.stringify(edit) });
  return { ...carrier, edit };
}
