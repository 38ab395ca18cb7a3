/** Personal data in warehouse orders: found and exported by person, erased with the person or with the shipment. */
import type { OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';

import {
  type Follower,
  type Holding,
  type PersonalData,
  personOf,
} from '#server/platform/db/personal-data.ts';
import { whyKept } from '#server/features/shipment/shipment-people.service.ts';
import * as queries from './order-people.queries.ts';

/** The warehouse is done with these orders. Data of one that left is kept as long as its parcel, which may have to be remade. */
const ended = new Set<OrderState>(['handed-over', 'cancelled']);

export const fulfilmentHolding = (personal: PersonalData): Holding => ({
  kind: 'fulfilment',
  async find(reader, scope, subject, page, now) {
    const rows = await queries.findOrdersOf(reader, scope, subject, page);
    const parcels = rows.flatMap(({ shipment_id: id }) => id ?? []);
    const kept = await whyKept(personal, reader, scope, parcels, now);
    return rows.map((row) => ({
      id: row.order_id,
      name: row.order_no,
      person: personOf(row.receiver),
      at: row.created_at,
      keptFor: ended.has(row.state) ? (kept.get(row.shipment_id ?? '') ?? null) : 'moving',
      data: {
        orderNo: row.order_no,
        reference: row.reference,
        consignmentNoteNo: row.cn_no,
        receiver: row.receiver,
        note: row.note,
      },
      files: [],
    }));
  },
  async erase(trx, scope, _subject, ids) {
    await queries.erasePeople(trx, scope, ids);
    return [];
  },
});

export const fulfilmentFollows: Follower = async (trx, scope, shipmentIds) => {
  const orderIds = await queries.listOrdersOfShipments(trx, scope, shipmentIds);
  if (orderIds.length > 0) await queries.erasePeople(trx, scope, orderIds);
  return [];
};
