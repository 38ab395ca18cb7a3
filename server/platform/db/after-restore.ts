/**
 * Prepares a database that was restored to an earlier moment, before a portal runs on it (docs/operations.md, "Backup and
 * restore").
 */
import { sql } from 'kysely';

import { beginFeedAnew, type RestoredFeed } from './change-feed.ts';
import type { Database, Trx } from './database.ts';

/** The database cannot be prepared in its present state; the message says what to do. */
export class NotReady extends Error {}

/** More than the numbers of one kind that are drawn on a very busy day. Each kind of consignment note has 90 million. */
export const usualStep = 100_000;

/**
 * Moves every sequence forward by `step`: numbers drawn in the lost minutes are printed on parcels and must not be drawn again.
 * Also makes readers of the change feed start again. Throws `NotReady`, and changes nothing, while anybody else is connected.
 */
export function afterRestore(
  database: Database,
  step = usualStep,
): Promise<{ sequences: number; feed: RestoredFeed }> {
  return database.forMigrations((db) =>
    db.transaction().execute(async (trx) => {
      await mustBeAlone(trx);
      const feed = await beginFeedAnew(trx);
      return { sequences: await moveSequences(trx, step), feed };
    }),
  );
}

async function mustBeAlone(trx: Trx): Promise<void> {
  // PostgreSQL's own background processes have no user name.
  const { rows } = await sql<{ count: number; isCopy: boolean }>`
    select count(*)::int as count, pg_is_in_recovery() as "isCopy" from pg_stat_activity
    where datname = current_database() and usename is not null and pid <> pg_backend_pid()`.execute(trx);
  const { count = 0, isCopy = false } = rows[0] ?? {};
  if (isCopy) throw new NotReady('The database is still being restored. Wait until it takes writes.');
  if (count > 0)
    throw new NotReady(
      `${count} other connections are open on this database. Stop every portal, and whatever else uses it, and run this again.`,
    );
}

const sequences = sql`
  select format('%I.%I', schemaname, sequencename)::regclass as name, max_value,
    coalesce(last_value, start_value) as drawn
  from pg_sequences where schemaname = current_schema()`;

async function moveSequences(trx: Trx, step: number): Promise<number> {
  const { rows: full } = await sql<{ name: string }>`
    select name::text as name from (${sequences}) as one where drawn > max_value - ${step}::bigint`.execute(
    trx,
  );
  if (full.length > 0)
    throw new NotReady(
      `${full.map(({ name }) => name).join(', ')} would come to the end: take a smaller --step.`,
    );
  const { rows } = await sql`
    select setval(name, drawn + ${step}::bigint) from (${sequences}) as one`.execute(trx);
  return rows.length;
}
