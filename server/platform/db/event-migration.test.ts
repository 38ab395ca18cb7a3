import { expect, it } from 'vitest';

import { databaseBefore } from './older-database.testing.ts';

const id = (end: number) => `0198c0de-0000-7000-8000-0000000000${String(end).padStart(2, '0')}`;

it('The migration turns English events into codes and data, and keeps texts that others wrote', async () => {
  const { database, migrateOn } = await databaseBefore('0025_event_codes.sql');
  await database.executeSql(
    'alter table shipment_event drop constraint shipment_event_account_id_shipment_id_fkey',
  );
  const rows: [string, string, string, string | null][] = [
    ['CRT', 'Consignment note created', 'Admin', null],
    ['EDT', 'Edited: label version 3', 'Admin', null],
    ['DLV', 'Delivered', 'Operations', null],
    ['COR', 'Correction: ‘Delivered’ was recorded by mistake', 'Operator depot-1', id(2)],
    ['HLD', 'The gate was locked', 'Van 12', null],
  ];
  for (const [index, [code, text, byWhom, corrects]] of rows.entries()) {
    await database.executeSql(
      `insert into shipment_event
         (account_id, shipment_id, event_id, code, text, place, at, recorded_at, by_whom, corrects, dedupe_key)
       values ($1, $1, $2, $3, $4, '', now(), now(), $5, $6, $7)`,
      [id(99), id(index), code, text, byWhom, corrects, `${code} ${index}`],
    );
  }
  await migrateOn();
  const { rows: carried } = await database.executeSql(
    'select code, detail, by_whom from shipment_event order by event_id',
  );
  expect(carried).toEqual([
    { code: 'CRT', detail: {}, by_whom: 'Admin' },
    { code: 'EDT', detail: { labelVersion: 3 }, by_whom: 'Admin' },
    { code: 'DLV', detail: { operator: '' }, by_whom: '' },
    { code: 'COR', detail: { code: 'DLV', operator: 'depot-1' }, by_whom: '' },
    { code: 'HLD', detail: { text: 'The gate was locked' }, by_whom: 'Van 12' },
  ]);
});
