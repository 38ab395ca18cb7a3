import { CompiledQuery, sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';

import type { Schema } from '#shared/platform/http/call.ts';
import { entriesOf } from '#shared/platform/names-of.ts';
import { type By, jobNamed } from '#shared/platform/rights/principal.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';

import { afterCommit } from '#server/platform/db/transactions.ts';
import type { Database, Trx } from '#server/platform/db/database.ts';
import { atMost } from '#server/platform/turns/at-most.ts';
import { countJobs, indexFailed, type JobCounts } from './job-counts.ts';

/** A type of background job. Its effect and its completion must be idempotent: a job may run twice. */
export interface JobKind<S extends Schema = Schema> {
  name: string;
  /** Schema of the payload; checked when a job is queued, and again when it runs. */
  payload: S;
  retry: RetryPolicy;
  /** Timeout in seconds, after which a silent job counts as failed and is retried. */
  timeoutSeconds: number;
  /** How many jobs of this kind one instance runs at the same time. */
  atOnce: number;
}

interface RetryPolicy {
  /** Number of attempts in total. */
  tries: number;
  /** Seconds before the second attempt; each further pause is about twice as long. */
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

/** Declares a kind of job; the schema determines the payload types. */
export const jobKind = <const S extends Schema>(kind: JobKind<S>): JobKind<S> => kind;

/** What a worker receives in addition to the payload. */
interface Working {
  /** The job's identity for `write` and the audit trail. */
  by: By;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the job exceeds its timeout or the server stops. Throw then; the next attempt does the rest. */
  signal: AbortSignal;
}

type Worker<S extends Schema> = (payload: z.output<S>, working: Working) => Promise<void>;

/** Runs several jobs together. If it throws, all of them are retried, so it must be idempotent. */
type ManyWorker<S extends Schema> = (
  given: readonly { payload: z.output<S>; attempt: number }[],
  working: Omit<Working, 'attempt'>,
) => Promise<void>;

export interface QueueOptions {
  afterSeconds?: number;
  /** Other jobs of its kind go first, even if they are queued later: for jobs that one account creates by the thousand. */
  givesWay?: boolean;
}

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if, and only if, the transaction is committed. Returns its id. */
  enqueue<S extends Schema>(
    trx: Trx,
    kind: JobKind<S>,
    payload: z.input<S>,
    options?: QueueOptions,
  ): Promise<string>;
  /**
   * Removes jobs from the queue in the caller's transaction. Only for jobs due much later: a job that is running meanwhile is not
   * stopped, only its row is removed.
   */
  withdraw(trx: Trx, kind: JobKind, jobIds: readonly string[]): Promise<void>;
  /** Registers the worker of a kind. Call before `start`. */
  work<S extends Schema>(kind: JobKind<S>, worker: Worker<S>): void;
  /**
   * Registers a worker for jobs that cost less together: it gets all waiting jobs, at most `most` at once. Call before `start`.
   */
  workMany<S extends Schema>(kind: JobKind<S>, most: number, worker: ManyWorker<S>): void;
  /**
   * Runs `task` every `seconds` seconds on each instance while the server runs; it may run on several instances at once. `name`
   * is for the log, such as 'fold-counts'.
   */
  every(name: string, seconds: number, task: () => Promise<void>): void;
  /** Counts late and failed jobs of all instances, for /metrics. */
  count(): Promise<JobCounts>;
  /** Creates the queues of all kinds, so that jobs can be queued before `start`; safe to repeat. */
  makeQueues(): Promise<void>;
  start(): Promise<void>;
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>;
}

interface Worked {
  kind: JobKind;
  /** Number of jobs that it gets at a time. */
  most: number;
  work: (
    given: readonly { data: unknown; attempt: number }[],
    working: Omit<Working, 'attempt'>,
  ) => Promise<void>;
}

interface Logger {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** In milliseconds. */
interface JobsPatience {
  /** A timed task that takes longer is considered hung: its next run does not wait for it. */
  task: number;
  /** How long a stopping server waits for running jobs and tasks. */
  stop: number;
}
/** The stop has 25 seconds in total; requests and the database need the rest. */
const usualPatience: JobsPatience = { task: 10 * minuteMs, stop: 7000 };

interface JobsOptions {
  patience?: JobsPatience;
  /** False: jobs run, but no task of `every`. For tests, which call the tasks themselves. */
  hasTimedTasks?: boolean;
}

/** Makes the job queue on the given database. No job runs before `start`; until then they wait in the table. */
export function makeJobs(
  database: Database,
  logger: Logger,
  { patience = usualPatience, hasTimedTasks = true }: JobsOptions = {},
): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    // The embedded database has one connection, so housekeeping queries should be rare.
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: 300,
    monitorIntervalSeconds: 60,
    schedule: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  const kinds: Worked[] = [];
  const tasks: { name: string; seconds: number; task: () => Promise<void> }[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  const workersOf = new Map<string, string[]>();
  const stopping = new AbortController();

  function runEvery({ name, seconds, task }: (typeof tasks)[number]): NodeJS.Timeout {
    let turn: { since: number } | null = null;
    return setInterval(() => {
      if (turn && performance.now() - turn.since < patience.task) return;
      if (turn) logger.error({ task: name, seconds }, 'a scheduled task does not end');
      const own = { since: performance.now() };
      turn = own;
      const run = task()
        .catch((error: unknown) => logger.error({ err: error, task: name }, 'timed task'))
        .finally(() => {
          if (turn === own) turn = null;
          running.delete(run);
        });
      running.add(run);
    }, seconds * 1000);
  }

  /**
   * Runs jobs and logs each failure with its attempt: a warning, or an error after the last attempt, when somebody must look at
   * it.
   */
  async function workAll(
    { kind: { name, retry }, work }: Worked,
    jobs: readonly JobWithMetadata<unknown>[],
  ): Promise<void> {
    const [first] = jobs;
    if (!first) return;
    try {
      const given = jobs.map(({ data, retryCount }) => ({ data, attempt: retryCount + 1 }));
      await work(given, { by: jobNamed(name), signal: AbortSignal.any([first.signal, stopping.signal]) });
    } catch (error) {
      for (const { id, retryCount } of jobs) {
        const attempt = retryCount + 1;
        const detail = { err: error, kind: name, jobId: id, attempt, tries: retry.tries };
        if (attempt < retry.tries) logger.warn(detail, 'a job failed and will be retried');
        else logger.error(detail, 'a job failed for the last time');
      }
      throw error;
    }
  }

  async function makeQueues(): Promise<void> {
    await boss.start();
    await indexFailed(database);
    const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { kind } of kinds) {
      const policy = policyOf(kind);
      const queue = made.get(kind.name);
      if (queue && entriesOf(policy).every(([name, value]) => queue[name] === value)) continue;
      // A queue created by an older version keeps its options unless it is updated.
      if (queue) await boss.updateQueue(kind.name, policy);
      else await boss.createQueue(kind.name, policy);
      // Makes pg-boss cache the queue by cancelling a job that does not exist; otherwise the first job would query the queue
      // outside its transaction.
      await boss.cancel(kind.name, noJob);
    }
  }

  /** Wakes the workers of all kinds that have jobs with one query, so that not every worker polls each second. */
  async function wakeWorkers(): Promise<void> {
    // One index lookup for each kind, however many jobs wait.
    const { rows } = await sql<{ name: string }>`
      select queue.name from pgboss.queue as queue where exists (
        select from pgboss.job as job
        where job.name = queue.name and job.state < 'active' and job.start_after < now()
      )`.execute(database.db);
    for (const { name } of rows) {
      for (const workerId of workersOf.get(name) ?? []) boss.notifyWorker(workerId);
    }
  }

  return {
    async enqueue(trx, { name, payload: schema }, payload, { afterSeconds = 0, givesWay = false } = {}) {
      if (!kinds.some(({ kind }) => kind.name === name))
        throw new Error(`No worker is registered for jobs of the kind ${name}.`);
      const jobId = await boss.send(name, z.parse(schema, payload) as object, {
        ...(afterSeconds > 0 && { startAfter: Math.ceil(afterSeconds) }),
        ...(givesWay && { priority: -1 }),
        db: within(trx),
      });
      if (jobId === null) throw new Error(`A job of the kind ${name} was not queued.`);
      // Workers of this process start at once; those of other instances check every second.
      if (afterSeconds > 0) return jobId;
      afterCommit(trx, () => {
        for (const workerId of workersOf.get(name) ?? []) boss.notifyWorker(workerId);
      });
      return jobId;
    },
    async withdraw(trx, { name }, jobIds) {
      if (jobIds.length > 0) await boss.deleteJob(name, [...jobIds], { db: within(trx) });
    },
    work(kind, worker) {
      kinds.push({
        kind,
        most: 1,
        async work(given, working) {
          for (const { data, attempt } of given)
            await worker(z.parse(kind.payload, data), { ...working, attempt });
        },
      });
    },
    workMany(kind, most, worker) {
      kinds.push({
        kind,
        most,
        work: (given, working) =>
          worker(
            given.map(({ data, attempt }) => ({ payload: z.parse(kind.payload, data), attempt })),
            working,
          ),
      });
    },
    every(name, seconds, task) {
      if (hasTimedTasks) tasks.push({ name, seconds, task });
    },
    count: () => countJobs(database),
    makeQueues,
    async start() {
      await makeQueues();
      for (const worked of kinds) {
        const { kind, most } = worked;
        const options = {
          pollingIntervalSeconds: restSeconds,
          batchSize: most,
          includeMetadata: true,
        } as const;
        for (let count = 0; count < kind.atOnce; count += 1) {
          const workerId: string = await boss.work(kind.name, options, async (jobs) => {
            await workAll(worked, jobs);
            // Otherwise a long queue would have a pause of one second after each job.
            boss.notifyWorker(workerId);
          });
          workersOf.set(kind.name, [...(workersOf.get(kind.name) ?? []), workerId]);
        }
      }
      timers.push(...[{ name: 'wake-workers', seconds: 1, task: wakeWorkers }, ...tasks].map(runEvery));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort(new Error('The server stops.'));
      const end = performance.now() + patience.stop;
      await atMost(patience.stop, Promise.all(running));
      const left = end - performance.now();
      // After the timeout pg-boss asks the database to release the jobs still running, and the database may be unavailable.
      await atMost(Math.max(left, 0) + 2000, boss.stop({ graceful: true, timeout: left }));
    },
  };
}

/** Runs the queue's statements in a transaction. */
const within = (trx: Trx) => ({
  async executeSql(text: string, values?: unknown[]) {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows };
  },
});

/** The polling interval of a worker that is not notified. */
const restSeconds = 30;

const noJob = '00000000-0000-0000-0000-000000000000';

/** Translates a job kind's settings to options of pg-boss. */
function policyOf({ retry, timeoutSeconds }: JobKind) {
  return {
    retryLimit: retry.tries - 1,
    retryDelay: retry.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestPauseSeconds,
    expireInSeconds: timeoutSeconds,
  };
}
