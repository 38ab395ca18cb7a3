import { sql } from 'kysely';

import type { Database } from './database.ts';

/** The database holds data of the other mode; the message explains what to do. */
export class WrongMode extends Error {}

/**
 * A demo's accounts have public passwords, and a demo fills an existing database with data: neither mode may start on the other's
 * database. Only reads, and runs before the migrations, so that nothing is changed if it throws.
 */
export async function mustSuitMode(database: Database, mode: 'demo' | 'production'): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('portal_setting') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return;
  const seeded = await db
    .selectFrom('portal_setting')
    .select('name')
    .where('name', '=', 'demo-seeded')
    .executeTakeFirst();
  if (mode === 'production' && seeded) {
    throw new WrongMode(
      'The database holds a demo, whose passwords everybody knows. Production needs a database of its own: create an empty one and set DATABASE_URL to it.',
    );
  }
  if (mode === 'production' || seeded) return;
  const account = await db.selectFrom('account').select('account_id').limit(1).executeTakeFirst();
  if (!account) return;
  throw new WrongMode(
    "The database holds accounts that are not a demo's, and a demo would add logins that everybody knows. Set NODE_ENV=production, or DATABASE_URL to an empty database.",
  );
}
