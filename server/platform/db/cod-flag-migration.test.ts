import { expect, it } from 'vitest';

import { databaseBefore, insertRow } from './older-database.testing.ts';

const id = (end: number) => `0198c0de-0000-7000-8000-0000000000${String(end).padStart(2, '0')}`;

it('The migration sets had_cod only for an account with COD switched off and COD parcels in the past', async () => {
  const { database, migrateOn } = await databaseBefore('0187_cod_that_was_on.sql');
  await database.executeSql('alter table account drop constraint account_organisation_id_fkey');
  const accounts: [no: string, isCod: boolean, hasParcel: boolean][] = [
    ['OFF', false, true],
    ['NONE', false, false],
    ['ON', true, true],
  ];
  for (const [serial, [account_no, is_cod, hasParcel]] of accounts.entries()) {
    await insertRow(database, 'account', { account_id: id(serial), account_no, is_cod });
    if (hasParcel)
      await insertRow(database, 'cod_parcel', { account_id: id(serial), shipment_id: id(serial) });
  }
  await migrateOn();
  const { rows } = await database.executeSql(
    `select account_no from account where had_cod and account_no in ('OFF', 'NONE', 'ON')`,
  );
  expect(rows).toEqual([{ account_no: 'OFF' }]);
});
