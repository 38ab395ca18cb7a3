/** Deletes files after the transaction that removed the last reference to them, and retries until they are gone. */
import { sql } from 'kysely';
import * as z from 'zod/mini';

import { partsOf } from '#shared/platform/parts-of.ts';
import { hourSeconds, minuteMs } from '#shared/platform/time/spans.ts';

import type { Database, Trx } from '#server/platform/db/database.ts';
import { jobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Files } from './files.ts';

export const removeFiles = jobKind({
  name: 'remove-files',
  payload: z.object({
    keys: z.array(z.string()),
    /** How often the store has refused one of them. */
    tries: z._default(z.number(), 0),
  }),
  // For jobs that were killed or lost the database. A file that the store refuses is left to a new job.
  retry: { tries: 20, firstPauseSeconds: 5, longestPauseSeconds: hourSeconds },
  timeoutSeconds: 600,
  atOnce: 1,
});
const keysAtOnce = 200;
/** After this many refusals in a row the store is considered unavailable, and the other files are not tried. */
const mostInARow = 3;
/** With a slow store, the rest is left to the next job, well before this one times out. */
const longestMs = 2 * minuteMs;

const longestPauseSeconds = hourSeconds;
const pauseSeconds = (tries: number): number => Math.min(5 * 2 ** (tries - 1), longestPauseSeconds);

interface Kit {
  database: Database;
  jobs: Jobs;
  files: Pick<Files, 'has' | 'remove'>;
  logger: {
    warn(detail: object, message: string): void;
    error(detail: object, message: string): void;
  };
}

/** Queues the deletion of files in the transaction that removes the references to them. */
export async function removeLater(
  { jobs }: { jobs: Jobs },
  trx: Trx,
  keys: readonly string[],
): Promise<void> {
  for (const part of partsOf(keys, keysAtOnce)) await jobs.enqueue(trx, removeFiles, { keys: part });
}

/**
 * Runs the jobs queued by `removeLater`. Files that the store refuses are queued again, after those not tried yet, until they are
 * gone.
 */
export function workRemovals({ database, jobs, files, logger }: Kit): void {
  jobs.work(removeFiles, async ({ keys, tries }, { signal }) => {
    const end = performance.now() + longestMs;
    const refused: string[] = [];
    let tried = 0;
    let inARow = 0;
    let lastError: unknown = null;
    for (const key of keys) {
      if (signal.aborted || inARow === mostInARow || performance.now() > end) break;
      tried += 1;
      try {
        if (await files.has(key)) await files.remove(key);
        inARow = 0;
      } catch (error) {
        refused.push(key);
        inARow += 1;
        lastError = error;
      }
    }
    const [key] = refused;
    const left = [...keys.slice(tried), ...refused];
    if (left.length === 0) return;
    const next = { keys: left, tries: key === undefined ? tries : tries + 1 };
    // A server that is stopping must wait: without a pause it would receive the same job again.
    const afterSeconds = key !== undefined ? pauseSeconds(next.tries) : signal.aborted ? pauseSeconds(1) : 0;
    await database.transaction((trx) => jobs.enqueue(trx, removeFiles, next, { afterSeconds }));
    if (key === undefined) return;
    const detail = { err: lastError, key, files: left.length, tries: next.tries };
    if (afterSeconds < longestPauseSeconds) logger.warn(detail, 'files could not be removed yet');
    else logger.error(detail, 'deleted files could not be removed for hours');
  });
}

/** Counts the jobs of up to 200 files that the store has refused for more than an hour. */
export async function lateRemovals({ db }: Pick<Database, 'db'>): Promise<number> {
  // Only these jobs, and those of staged files (never refused), wait so long after they were queued. An index finds them, however
  // many other jobs wait.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = ${removeFiles.name} and state < 'active' and (data ->> 'tries')::int > 0
      and start_after > created_on + make_interval(secs => ${longestPauseSeconds / 2})`.execute(db);
  return rows[0]?.count ?? 0;
}
