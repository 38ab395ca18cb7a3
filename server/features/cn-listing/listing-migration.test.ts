import { expect, it } from 'vitest';

import { fold } from '#shared/platform/search/fold.ts';

import { databaseBefore, insertRow } from '#server/platform/db/older-database.testing.ts';

const id = (serial: number) => `0198c0de-0000-7000-8000-00000000000${serial}`;

it('The migration fills the search text, last event and failure reason of existing shipments', async () => {
  const { database, migrateOn } = await databaseBefore('0023_listing.sql');
  await database.executeSql(`insert into organisation (organisation_id, name) values ($1, 'Kedai')`, [id(1)]);
  await insertRow(database, 'account', { account_id: id(1), organisation_id: id(1) });
  const content = 'Kuih  Café ＡＢＣ';
  const receiver = JSON.stringify({ name: 'Lee', city: 'São Paulo 圣保罗', postcode: '01310' });
  for (const serial of [1, 2]) {
    await database.executeSql(
      `insert into shipment (account_id, shipment_id, cn_no, flow, service, status, content_type, sender, receiver,
         receiver_postcode, receiver_state, pieces, piece_count, actual_grams, chargeable_grams, content, value_cents,
         is_dangerous, is_enhanced, liability_cents, customer_note_1, customer_note_2, delivery_orders, price, total_cents,
         routing_code, details, created_at, created_by, updated_at, search_text)
       values ($1, $2, $3, 'domestic', 'standard', 'created', 'parcel', '{}', $4, '01310', '', '[]', 1, 1, 1, $5, 0,
         false, false, 0, '', '', '{}', '{}', 1, '', '{}', '2026-03-01Z', $1, '2026-03-01Z', 'lee')`,
      [id(1), id(serial), `HN${serial}`, receiver, content],
    );
  }
  const events: [string, string, string | null][] = [
    ['CRT', '2026-03-01T00:00:00Z', null],
    ['OFD', '2026-03-02T00:00:00Z', null],
    ['NOH', '2026-03-02T00:00:00Z', null],
    ['ARR', '2026-03-03T00:00:00Z', null],
    // Undone by the correction after it.
    ['DLV', '2026-03-04T00:00:00Z', null],
    ['COR', '2026-03-05T00:00:00Z', id(4)],
  ];
  for (const [place, [code, at, corrects]] of events.entries()) {
    await database.executeSql(
      `insert into shipment_event (account_id, shipment_id, event_id, code, text, place, at, recorded_at, by_whom, dedupe_key, corrects)
       values ($1, $1, $2, $3, '', '', $4, $4, '', $3, $5)`,
      [id(1), id(place), code, at, corrects],
    );
  }
  await migrateOn();
  const { rows } = await database.executeSql(
    `select last_event_code as code, last_event_at as at, reason_code as reason, search_text as text
     from shipment order by shipment_id`,
  );
  const text = `lee ${fold(`São Paulo 圣保罗 01310 ${content}`)}`;
  expect(rows).toEqual([
    { code: 'ARR', at: new Date('2026-03-03T00:00:00Z'), reason: 'NOH', text },
    { code: 'CRT', at: new Date('2026-03-01T00:00:00Z'), reason: null, text },
  ]);
});
