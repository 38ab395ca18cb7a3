import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { prepared } from '#server/platform/db/database.ts';
import { testApp } from '#server/test/test-app.ts';

it('A prepared statement returns the row for the values of each call', async () => {
  const { database } = (await testApp()).kit;
  const find = (name: string) =>
    database.transaction(async (trx) => {
      const found = await trx
        .selectNoFrom(sql<string>`${name}::text`.as('name'))
        .modifyFront(prepared)
        .executeTakeFirst();
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
        where name like 'prepared_%'`.execute(trx);
      return { name: found?.name, named: rows[0]?.n ?? 0 };
    });
  const first = await find('one');
  const second = await find('two');
  expect([first.name, second.name]).toEqual(['one', 'two']);
  expect(second.named).toBeGreaterThan(0);
});
