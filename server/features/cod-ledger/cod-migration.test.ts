import { expect, it } from 'vitest';

import { databaseBefore, insertRow } from '#server/platform/db/older-database.testing.ts';

const id = (serial: number) => `0198c0de-0000-7000-8000-00000000000${serial}`;

it('The migration sets the state of existing COD parcels from their amounts', async () => {
  const { database, migrateOn } = await databaseBefore('0195_states_of_what_came_back.sql');
  await database.executeSql(`insert into organisation (organisation_id, name) values ($1, 'Kedai')`, [id(1)]);
  await insertRow(database, 'account', { account_id: id(1), organisation_id: id(1) });
  const parcels = [
    { state: 'paid', paid_cents: 48_00, fee_cents: 2_00 },
    { state: 'paid' },
    { state: 'paying' },
    { state: 'paying', paying_cents: 48_00, fee_cents: 2_00 },
    { state: 'paying', paying_cents: -48_00, paid_cents: 48_00 },
    { state: 'paid', written_off_cents: 10_00 },
    { state: 'due', due_cents: 50_00 },
  ];
  for (const [at, parcel] of parcels.entries())
    await insertRow(database, 'cod_parcel', {
      account_id: id(1),
      shipment_id: id(at + 1),
      cn_no: `HN${at}`,
      ...parcel,
    });
  await migrateOn();
  const { rows } = await database.executeSql('select state from cod_parcel order by shipment_id');
  expect(rows).toEqual(
    ['paid', 'ended', 'ended', 'paying', 'paying', 'written-off', 'due'].map((state) => ({ state })),
  );
});
