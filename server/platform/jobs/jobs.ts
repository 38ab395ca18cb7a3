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

/** A kind of background work. Its effect and its completion must be safe to repeat: a job may run twice. */
export interface JobKind<S extends Schema = Schema> {
  name: string;
  /** What a job of this kind is given; checked when it is queued, and again when it is worked. */
  payload: S;
  retry: RetryPolicy;
  /** Seconds after which a silent job is given up, and tried again like one that failed. */
  timeoutSeconds: number;
  /** How many of this kind one instance works at the same time. */
  atOnce: number;
}

export interface RetryPolicy {
  /** How often it is tried in all. */
  tries: number;
  /** Seconds before the second try; each further pause is about twice the one before. */
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

/** Declares a kind of job; the types of its payload follow from the schema. */
export const jobKind = <const S extends Schema>(kind: JobKind<S>): JobKind<S> => kind;

/** What a worker receives besides the payload. */
export interface Working {
  /** As `write` and the audit trail name the job. */
  by: By;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the job has taken longer than its kind allows, or the server stops: throw then, and the next try does the rest. */
  signal: AbortSignal;
}

export type Worker<S extends Schema> = (payload: z.output<S>, working: Working) => Promise<void>;

/** Takes many jobs at once. When it throws, all of them are tried again: it must be safe to repeat. */
export type ManyWorker<S extends Schema> = (
  given: readonly { payload: z.output<S>; attempt: number }[],
  working: Omit<Working, 'attempt'>,
) => Promise<void>;

export interface QueueOptions {
  afterSeconds?: number;
  /** Others of its kind go first, however late they come: for what one account makes thousands of. */
  givesWay?: boolean;
}

export interface Jobs {
  /** Puts a job on the queue in the caller's transaction: it exists when, and only when, the business row does. Answers its id. */
  enqueue<S extends Schema>(
    trx: Trx,
    kind: JobKind<S>,
    payload: z.input<S>,
    options?: QueueOptions,
  ): Promise<string>;
  /** Takes jobs off the queue, in the caller's transaction: of a time that is far off, as one that is worked meanwhile is only forgotten. */
  withdraw(trx: Trx, kind: JobKind, jobIds: readonly string[]): Promise<void>;
  /** Works jobs of a kind. Call before `start`. */
  work<S extends Schema>(kind: JobKind<S>, worker: Worker<S>): void;
  /** Works jobs of a kind that cost less together: as many as wait, `most` at once. Call before `start`. */
  workMany<S extends Schema>(kind: JobKind<S>, most: number, worker: ManyWorker<S>): void;
  /**
   * Runs `task` every `seconds` seconds on each instance while the server runs; a task may run on several at once. `name` is for the
   * log, as 'fold-counts'.
   */
  every(name: string, seconds: number, task: () => Promise<void>): void;
  /** What goes wrong in the queue of all instances, for /metrics. */
  count(): Promise<JobCounts>;
  /** Makes the queues of all kinds, so that work can be queued before `start`; safe to repeat. */
  makeQueues(): Promise<void>;
  start(): Promise<void>;
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>;
}

interface Worked {
  kind: JobKind;
  /** How many of them at a time. */
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
  /** A timed task that takes longer hangs: its next turn does not wait for it. */
  task: number;
  /** What runs when the server stops is waited for so long. */
  stop: number;
}
/** Of the 25 seconds of a stop, requests and the database need the rest. */
const usualPatience: JobsPatience = { task: 10 * minuteMs, stop: 7000 };

/** Jobs over the given database. Nothing is worked on before `start`; what is queued until then waits in its table. */
export function makeJobs(database: Database, logger: Logger, patience: JobsPatience = usualPatience): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    // The embedded database has one connection; asking it every few seconds is enough for housekeeping.
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
      if (turn) logger.error({ task: name, seconds }, 'a timed task does not end');
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

  /** A failure is logged with its try; the last one as what needs a person. */
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
        if (attempt < retry.tries) logger.warn(detail, 'a job failed and is tried again');
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
      // A queue that an older version made keeps the options that it was made with, unless it is updated.
      if (queue) await boss.updateQueue(kind.name, policy);
      else await boss.createQueue(kind.name, policy);
      // Has the queue remembered, by asking for a job that is none: else the first job would ask for it beside its transaction.
      await boss.cancel(kind.name, noJob);
    }
  }

  /** Workers do not each ask for jobs every second: one query for all kinds starts those that have some. */
  async function wakeWorkers(): Promise<void> {
    // An entry of an index for each kind, however many jobs wait.
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
        throw new Error(`Nobody works jobs of the kind ${name}.`);
      const jobId = await boss.send(name, z.parse(schema, payload) as object, {
        ...(afterSeconds > 0 && { startAfter: Math.ceil(afterSeconds) }),
        ...(givesWay && { priority: -1 }),
        db: within(trx),
      });
      if (jobId === null) throw new Error(`A job of the kind ${name} was not queued.`);
      // A worker of this process begins at once; those of other instances look each second.
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
      tasks.push({ name, seconds, task });
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
            // A long queue is worked through without a pause of one second after each job.
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
      // Beyond that it asks the database to give what still runs to others; which may be away.
      await atMost(Math.max(left, 0) + 2000, boss.stop({ graceful: true, timeout: left }));
    },
  };
}

/** The queue's statements, in a transaction. */
const within = (trx: Trx) => ({
  async executeSql(text: string, values?: unknown[]) {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows };
  },
});

/** The polling interval of a worker that is not notified. */
const restSeconds = 30;

const noJob = '00000000-0000-0000-0000-000000000000';

/** In the job queue's own words. */
function policyOf({ retry, timeoutSeconds }: JobKind) {
  return {
    retryLimit: retry.tries - 1,
    retryDelay: retry.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestPauseSeconds,
    expireInSeconds: timeoutSeconds,
  };
}
