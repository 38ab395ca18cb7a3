import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';

import type { Database, Trx } from '../db/database.ts';

/** A kind of background work. Its effect and its completion must be safe to repeat: a job may run twice. */
export interface JobKind<D extends object> {
  name: string;
  /** Seconds after which a silent job is given to another worker. */
  expireInSeconds?: number;
  retryLimit?: number;
  /** How many of this kind one instance works at the same time. */
  atOnce?: number;
  data?: D;
}

export interface Jobs {
  /** Puts a job on the queue in the caller's transaction: it exists when, and only when, the business row does. */
  enqueue<D extends object>(trx: Trx, kind: JobKind<D>, data: D): Promise<void>;
  /** Works jobs of a kind. Call before `start`. */
  work<D extends object>(kind: JobKind<D>, handler: (data: D) => Promise<void>): void;
  /** Runs `task` every `seconds` seconds on each instance while the server runs; a task must not mind company. */
  every(seconds: number, task: () => Promise<void>): void;
  start(): Promise<void>;
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>;
}

interface Logger {
  error(detail: object, message: string): void;
}

/** Jobs over the given database. Nothing is worked on before `start`; what is queued until then waits in its table. */
export function makeJobs(database: Database, logger: Logger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    // The embedded database has one connection; asking it every few seconds is enough for housekeeping.
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: 300,
    monitorIntervalSeconds: 60,
    schedule: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  const kinds: { kind: JobKind<object>; handler: (data: never) => Promise<void> }[] = [];
  const tasks: { seconds: number; task: () => Promise<void> }[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();

  function runEvery({ seconds, task }: (typeof tasks)[number]): NodeJS.Timeout {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const run = task()
        .catch((error: unknown) => logger.error({ err: error }, 'timed task'))
        .finally(() => {
          busy = false;
          running.delete(run);
        });
      running.add(run);
    }, seconds * 1000);
  }

  return {
    async enqueue(trx, kind, data) {
      await boss.send(kind.name, data, {
        db: {
          async executeSql(text, values) {
            const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values ?? []));
            return { rows };
          },
        },
      });
    },
    work(kind, handler) {
      kinds.push({ kind, handler });
    },
    every(seconds, task) {
      tasks.push({ seconds, task });
    },
    async start() {
      await boss.start();
      for (const { kind, handler } of kinds) {
        await boss.createQueue(kind.name, {
          retryLimit: kind.retryLimit ?? 5,
          retryDelay: 1,
          retryBackoff: true,
          expireInSeconds: kind.expireInSeconds ?? 300,
        });
        for (let worker = 0; worker < (kind.atOnce ?? 1); worker += 1) {
          await boss.work(kind.name, { pollingIntervalSeconds: 1, batchSize: 1 }, async (jobs) => {
            for (const job of jobs) await handler(job.data as never);
          });
        }
      }
      timers.push(...tasks.map(runEvery));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
