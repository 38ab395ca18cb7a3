/** Deletes sessions and login attempts that are no longer needed. */
import { sql } from 'kysely';

import type { Reader } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';

/** Attempt ids contain their time, so the primary key finds the old ones. */
export async function deleteSomeAttempts(reader: Reader, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from login_attempt where ctid = any (array(
      select ctid from login_attempt where attempt_id < ${lowestIdAt(before)}
      order by attempt_id limit ${most} for update skip locked))
  `.execute(reader);
  return Number(numAffectedRows);
}

/** Deletes sessions that cannot continue: they have no token left and were last used long ago. */
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
