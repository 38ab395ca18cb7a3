/** Creates a database as an older version of the portal left it, to test what later migrations do to its rows. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { onTestFinished } from 'vitest';

import { emptyDatabase } from '#server/test/test-app.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const here = join(import.meta.dirname, 'migrations');

/** @param file the first migration that has not run yet, such as `0025_event_codes.sql`; the database is closed after the test */
export async function databaseBefore(
  file: string,
): Promise<{ database: Database; migrateOn: () => Promise<void> }> {
  const all = readdirSync(here).filter((name) => name.endsWith('.sql'));
  if (!all.includes(file)) throw new Error(`No migration is called ${file}`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
  const database = await emptyDatabase(2);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const run = async (names: string[]) => {
    for (const name of names) copyFileSync(join(here, name), join(folder, name));
    await migrate(database, { folder: pathToFileURL(`${folder}/`) });
  };
  await run(all.filter((name) => name < file));
  return { database, migrateOn: () => run(all) };
}

/** Default values by column type, for columns that a test does not set. */
const fillers: Record<string, string> = {
  ARRAY: `'{}'`,
  boolean: 'false',
  date: 'now()',
  jsonb: `'{}'`,
  text: `'x'`,
  'timestamp with time zone': 'now()',
  uuid: `'0198c0de-0000-7000-8000-000000000000'`,
};

/**
 * Inserts a row. Required columns differ between migrations and most of them do not matter to a test, so the rest is filled in.
 */
export async function insertRow(
  database: Database,
  table: string,
  given: Record<string, unknown>,
): Promise<void> {
  const { rows } = await database.executeSql(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_nullable = 'NO'
       and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const left = (rows as { name: string; type: string }[]).filter(({ name }) => !(name in given));
  const names = [...Object.keys(given), ...left.map(({ name }) => name)];
  const values = [
    ...Object.keys(given).map((_, index) => `$${index + 1}`),
    ...left.map(({ type }) => fillers[type] ?? '130'),
  ];
  await database.executeSql(
    `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`,
    Object.values(given),
  );
}
