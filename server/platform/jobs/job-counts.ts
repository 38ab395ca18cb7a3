/** Counts late and failed jobs of all instances, using indexes, so that the length of the queue does not matter. */
import { sql } from 'kysely';

import { hourSeconds } from '#shared/platform/time/spans.ts';

import type { Database } from '#server/platform/db/database.ts';

export interface JobCounts {
  /** Jobs that have waited in the queue for longer than `lateSeconds`. */
  late: number;
  /** Jobs that failed for the last time, within the last hour. */
  failed: number;
}

const lateSeconds = 600;
/** Limit for each kind: beyond it the exact number does not matter. */
const countedMost = 1000;

/**
 * Creates our index on the queue's table. The queue creates its tables itself, after the migrations. Only one instance at a time
 * does this.
 */
export async function indexFailed(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('job_failed', 0))`.execute(trx);
    // Checked first, because `create index if not exists` waits for all users of the table and blocks all others meanwhile.
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass('pgboss.job_failed') is not null as "isThere"`.execute(trx);
    if (rows[0]?.isThere === true) return;
    await sql`create index job_failed on pgboss.job (completed_on) where state = 'failed'`.execute(trx);
  });
}

/** Jobs with `givesWay` (`QueueOptions`) may wait for long and do not count as late. */
export async function countJobs({ db }: Pick<Database, 'db'>): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      (select coalesce(sum(late.count), 0)::int from pgboss.queue as queue cross join lateral (
        select count(*) as count from (
          select from pgboss.job as job
          where job.name = queue.name and job.state < 'active' and job.priority >= 0
            and job.start_after < now() - make_interval(secs => ${lateSeconds})
          limit ${countedMost}
        ) as first_ones
      ) as late) as late,
      (select count(*)::int from pgboss.job
        where state = 'failed' and completed_on > now() - make_interval(secs => ${hourSeconds})) as failed
  `.execute(db);
  return rows[0] ?? { late: 0, failed: 0 };
}
