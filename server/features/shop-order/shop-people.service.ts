/** Personal data in shop orders: found and exported by person, erased on request and together with the shipments. */
import type { KeepReason } from '#shared/platform/personal-data/personal-data.model.ts';

import {
  type Follower,
  type Holding,
  type PersonalData,
  personOf,
} from '#server/platform/db/personal-data.ts';
import { whyKept } from '#server/features/shipment/shipment-people.service.ts';
import * as queries from './shop-people.queries.ts';

/** Why an order is kept: it is still to be sent, or its parcel is kept. */
function keptFor(row: queries.PersonOrder, kept: ReadonlyMap<string, KeepReason>): KeepReason | null {
  if (row.parcel_waits) return 'moving';
  const ofParcel = kept.get(row.parcel_shipment_id ?? '') ?? null;
  // The order is in the warehouse and has no parcel yet.
  return row.parcel_state === 'generated' && row.parcel_shipment_id === null ? 'moving' : ofParcel;
}

export const shopOrderHolding = (personal: PersonalData): Holding => ({
  kind: 'shopOrder',
  async find(reader, scope, subject, page, now) {
    const rows = await queries.findOrdersOf(reader, scope, subject, page);
    const parcels = rows.flatMap(({ parcel_shipment_id: id }) => id ?? []);
    const kept = await whyKept(personal, reader, scope, parcels, now);
    return rows.map((row) => ({
      id: row.order_id,
      name: row.order_no,
      person: personOf(row.edit.receiver ?? row.doc.receiver),
      at: row.created_at,
      keptFor: keptFor(row, kept),
      data: {
        orderNo: row.order_no,
        receiver: row.edit.receiver ?? row.doc.receiver,
        note: row.doc.note,
        goods: row.doc.lines,
      },
      files: [],
    }));
  },
  async erase(trx, scope, _subject, ids) {
    await queries.erasePeople(trx, scope, ids);
    return [];
  },
});

export const shopOrdersFollow: Follower = async (trx, scope, shipmentIds) => {
  const orderIds = await queries.listOrdersOfShipments(trx, scope, shipmentIds);
  if (orderIds.length > 0) await queries.erasePeople(trx, scope, orderIds);
  return [];
};
