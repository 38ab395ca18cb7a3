import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { emptyDatabase } from '#server/test/test-app.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const here = join(import.meta.dirname, 'migrations');
const upTo = '0016_principals.sql';
const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
const copy = (names: string[]) => names.forEach((name) => copyFileSync(join(here, name), join(folder, name)));

let database: Database;
beforeAll(async () => {
  database = await emptyDatabase(2);
});
afterAll(() => database.close());

it('Audit rows from before principals keep who did it, each by its kind', async () => {
  const all = readdirSync(here).filter((name) => name.endsWith('.sql'));
  const files = { folder: pathToFileURL(`${folder}/`) };
  copy(all.filter((name) => name < upTo));
  await migrate(database, files);
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
  copy(all);
  await migrate(database, files);
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
