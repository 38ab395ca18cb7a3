import { expect, it } from 'vitest';

import { databaseBefore } from './older-database.testing.ts';

const id = (end: number) => `0198c0de-0000-7000-8000-0000000000${String(end).padStart(2, '0')}`;
const [account, supplies, own] = [id(99), id(1), id(2)];

it('The migration makes charged supplies free in every total, and keeps the price of other shipments', async () => {
  const { database, migrateOn } = await databaseBefore('0174_supplies_are_ours.sql');
  await database.executeSql('alter table shipment drop constraint shipment_account_id_fkey');
  for (const shipmentId of [supplies, own]) {
    await database.executeSql(
      `insert into shipment (account_id, shipment_id, cn_no, flow, service, status, content_type, sender, receiver,
         receiver_postcode, receiver_state, pieces, piece_count, actual_grams, chargeable_grams, content, value_cents,
         is_dangerous, is_enhanced, liability_cents, customer_note_1, customer_note_2, delivery_orders, price, total_cents,
         routing_code, details, created_at, created_by, updated_at, search_text,
         last_event_code, last_event_at)
       values ($1, $2, $3, 'domestic', 'standard', 'picked-up', 'parcel', '{}', '{}', '40000', 'Selangor', '[]', 1, 1000,
         20000, 'Labels', 0, false, false, 0, '', '', '{}',
         '{"currency": "MYR", "lines": [{"code": "weight", "cents": 2706}], "totalCents": 2706}', 2706, '', '{}',
         '2026-11-02T18:00:00Z', $1, now(), '', 'PKU', now())`,
      [account, shipmentId, `CN ${shipmentId}`],
    );
    await database.executeSql(
      `insert into weight_difference (account_id, difference_id, shipment_id, cn_no, declared, measured, declared_grams,
         measured_grams, currency, add_cents, state, raised_at, due_at, week, decided_at)
       values ($1, $2, $2, '', '[]', '[]', 1000, 20000, 'MYR', 2706, 'accepted', now(), now(), '2026-11-02', now())`,
      [account, shipmentId],
    );
  }
  await database.executeSql(
    `insert into supply_request (account_id, request_id, request_no, state, address, note, shipment_id, month, requested_by,
       requested_from, created_at, updated_at)
     values ($1, $2, 'SR1', 'shipped', '{}', '', $2, '2026-11', $1, $1, now(), now())`,
    [account, supplies],
  );
  await migrateOn();
  const { rows } = await database.executeSql(
    `select is_supplies, shipment.price, total_cents::int, weight_difference.state, add_cents::int
     from shipment join weight_difference using (account_id, shipment_id) order by shipment_id`,
  );
  const charged = [{ code: 'weight', cents: 2706 }];
  expect(rows).toEqual([
    {
      is_supplies: true,
      price: { currency: 'MYR', lines: [], totalCents: 0 },
      total_cents: 0,
      state: 'withdrawn',
      add_cents: 0,
    },
    {
      is_supplies: false,
      price: { currency: 'MYR', lines: charged, totalCents: 2706 },
      total_cents: 2706,
      state: 'accepted',
      add_cents: 2706,
    },
  ]);
  const { rows: counted } = await database.executeSql(
    'select kind, day, key_1, key_2, n::int, cents::int from shipment_count_change',
  );
  expect(counted).toEqual([
    { kind: 'status', day: '2026-11-03', key_1: 'picked-up', key_2: 'standard', n: 0, cents: -2706 },
  ]);
});
