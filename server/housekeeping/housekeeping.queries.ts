import { sql } from 'kysely';

import type { Reader } from '../db/database.ts';

/** Tables whose rows end by a column; a session token is kept beyond its end, so that reuse is still noticed. */
export type Perishable =
  | { table: 'session_token'; column: 'expires_at' }
  | { table: 'login_ticket'; column: 'expires_at' }
  | { table: 'one_time_link'; column: 'expires_at' }
  | { table: 'idempotency'; column: 'created_at' }
  | { table: 'mail'; column: 'created_at' };

/**
 * Deletes at most `most` rows that ended before an instant; answers how many. Rows that another instance is deleting are
 * passed over, so that two never wait for each other.
 */
export async function deleteSome(
  reader: Reader,
  { table, column }: Perishable,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${most} for update skip locked))
  `.execute(reader);
  return Number(numAffectedRows);
}

/** The same for attempts, whose ids are made of their instants: the primary key finds the old ones. */
export async function deleteSomeAttempts(reader: Reader, beforeId: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from login_attempt where ctid = any (array(
      select ctid from login_attempt where attempt_id < ${beforeId}
      order by attempt_id limit ${most} for update skip locked))
  `.execute(reader);
  return Number(numAffectedRows);
}

/** Sessions that nobody can go on with: no token is left of them and they were last seen long ago. */
export async function deleteSomeSessions(reader: Reader, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from user_session where ctid = any (array(
      select ctid from user_session as session
      where last_seen_at < ${before} and not exists (
        select 1 from session_token as token
        where token.account_id = session.account_id and token.session_id = session.session_id)
      limit ${most} for update skip locked))
  `.execute(reader);
  return Number(numAffectedRows);
}
