import { expect, it } from 'vitest';

import { databaseBefore } from './older-database.testing.ts';

it('The migration keeps who wrote each audit row, with the kind of actor', async () => {
  const { database, migrateOn } = await databaseBefore('0016_principals.sql');
  const person = '0198c0de-0000-7000-8000-000000000001';
  const rows: [string | null, string][] = [
    [person, 'MYS0001 Admin'],
    [null, 'Operations'],
    [null, 'Operator depot-1'],
    [null, 'aina@example.com'],
    [null, 'Demo'],
  ];
  for (const [index, [userId, who]] of rows.entries()) {
    await database.executeSql(
      `insert into audit (account_id, audit_id, at, user_id, who, action, subject, detail, address, user_agent, request_id)
       values ($1, $2, now(), $3, $4, 'Did', '', '{}', '', '', '')`,
      [person, `0198c0de-0000-7000-8000-00000000001${index}`, userId, who],
    );
  }
  await migrateOn();
  const { rows: carried } = await database.executeSql(
    'select by_kind, by_id, who from audit order by audit_id',
  );
  expect(carried).toEqual([
    { by_kind: 'person', by_id: person, who: 'MYS0001 Admin' },
    { by_kind: 'operator', by_id: null, who: '' },
    { by_kind: 'operator', by_id: null, who: 'depot-1' },
    { by_kind: 'visitor', by_id: null, who: 'aina@example.com' },
    { by_kind: 'portal', by_id: null, who: 'Demo' },
  ]);
  await expect(database.executeSql("update audit set who = 'x'")).rejects.toThrow('append-only');
});
