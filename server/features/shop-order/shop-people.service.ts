/** What orders from shops hold of people: found and given out by person, erased with them and with their shipments. */
import { type Follower, type Holding, personOf } from '#server/platform/db/personal-data.ts';
import * as queries from './shop-people.queries.ts';

export const shopOrderHolding: Holding = {
  kind: 'shopOrder',
  async find(reader, scope, subject, page) {
    const rows = await queries.findOrdersOf(reader, scope, subject, page);
    return rows.map((row) => ({
      id: row.order_id,
      name: row.order_no,
      person: personOf(row.edit.receiver ?? row.doc.receiver),
      at: row.created_at,
      // One that waits is still to be sent to them.
      keptFor: row.state === 'new' || row.state === 'problem' || row.state === 'merged' ? 'moving' : null,
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
};

export const shopOrdersFollow: Follower = async (trx, scope, shipmentIds) => {
  const orderIds = await queries.listOrdersOfShipments(trx, scope, shipmentIds);
  if (orderIds.length > 0) await queries.erasePeople(trx, scope, orderIds);
  return [];
};
