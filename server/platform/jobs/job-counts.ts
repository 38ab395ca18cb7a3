/** What goes wrong in the queue of all instances, found by indexes however long it is. */
import { sql } from 'kysely';

import { hourSeconds } from '#shared/platform/time/spans.ts';

import type { Database } from '#server/platform/db/database.ts';

/** Of the queue of all instances. */
export interface JobCounts {
  /** Nobody has begun them for longer than they should wait. */
  late: number;
  /** For the last time, within the last hour. */
  failed: number;
}

const lateSeconds = 600;
/** Of each kind; who has more has the same trouble. */
const countedMost = 1000;

/** The queue makes its own tables, after the migrations: this index of ours comes after them. One instance at a time makes it. */
export async function indexFailed(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('job_failed', 0))`.execute(trx);
    // Asked for first: `if not exists` waits for all who use the table, and everybody for it.
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass('pgboss.job_failed') is not null as "isThere"`.execute(trx);
    if (rows[0]?.isThere === true) return;
    await sql`create index job_failed on pgboss.job (completed_on) where state = 'failed'`.execute(trx);
  });
}

/** What gives way to others (`QueueOptions`) may wait for long, and is not counted as late. */
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
