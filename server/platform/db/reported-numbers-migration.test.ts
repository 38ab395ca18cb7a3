import { expect, it } from 'vitest';

import { databaseBefore, insertRow } from './older-database.testing.ts';

const id = (end: number) => `0198c0de-0000-7000-8000-0000000000${String(end).padStart(2, '0')}`;

it('The migration records the warehouse parcels whose order.shipped event was sent, as far as users may still be asked', async () => {
  const { database, migrateOn } = await databaseBefore('0224_numbers_already_reported.sql');
  await database.executeSql('alter table shipment drop constraint shipment_account_id_fkey');
  type Parcel = [no: string, asks: string | null, isWarehouse: boolean, hasEvent: boolean, hasArrived?: true];
  const orders: Parcel[] = [
    ['settled', null, true, false],
    ['asked later', 'changed', true, true],
    ['asked before', 'cancelled', true, false],
    ['own parcel', null, false, true],
    ['arrived', null, true, true, true],
    ['arrived, asked', 'changed', true, true, true],
  ];
  for (const [serial, [order_no, asks, isWarehouse, hasEvent, hasArrived]] of orders.entries()) {
    const [order, shipment] = [id(serial), id(serial + 50)];
    await insertRow(database, 'shipment', {
      account_id: id(90),
      shipment_id: shipment,
      cn_no: `HF${serial}`,
      content_type: 'parcel',
      status: hasArrived ? 'delivered' : 'in-transit',
      piece_count: 1,
    });
    await insertRow(database, 'shop_order', {
      account_id: id(90),
      order_id: order,
      connection_id: id(91),
      shop_order_id: order_no,
      order_no,
      state: 'generated',
      asks,
      shipment_id: shipment,
      cn_no: `HF${serial}`,
      fulfilment_order_id: isWarehouse ? id(serial + 70) : null,
    });
    if (hasEvent)
      await database.executeSql(
        `insert into outgoing_event (account_id, event_id, type, subject_key, data, at)
         values ($1, $2, 'order.shipped', $3, $4, now())`,
        [id(90), order, order, JSON.stringify({ shipmentId: shipment })],
      );
  }
  await migrateOn();
  const { rows } = await database.executeSql(
    'select order_no from shop_order where reported_shipment_id = shipment_id order by order_no',
  );
  expect(rows).toEqual(['arrived, asked', 'asked later', 'settled'].map((order_no) => ({ order_no })));
});
