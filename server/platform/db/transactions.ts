/** What goes on beside the statements of a transaction: tasks for afterwards, statements that are not waited for. */
import { setTimeout } from 'node:timers/promises';

import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

import type { Reader, Trx } from './database.ts';

interface Running {
  connection: DatabaseConnection;
  /** What waits for the commit. */
  tasks: (() => void)[];
  /** What was sent and is not waited for. */
  sent: Promise<unknown>[];
}

const transactions = new WeakMap<Reader, Running>();

/**
 * Runs `task` when the transaction is committed; never when it is rolled back. A hint only, such as waking a worker:
 * the process may be killed in between, so nothing may depend on it.
 */
export function afterCommit(trx: Trx, task: () => void): void {
  transactions.get(trx)?.tasks.push(task);
}

/** In a transaction at once, where Kysely would keep it until the statement before is answered. */
export function execute<Row>(reader: Reader, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return (transactions.get(reader)?.connection ?? reader).executeQuery<Row>(query);
}

/**
 * A statement whose answer nobody waits for: it travels with what the transaction asks next, at the latest with its commit. If it fails
 * so does the transaction, as if it had been waited for.
 */
export function sendAlong<Row>(trx: Trx, query: CompiledQuery<Row>): SentAlong<Row> {
  const running = transactions.get(trx);
  if (!running) throw new Error('A statement was sent along outside a transaction.');
  const answered = running.connection.executeQuery<Row>(query);
  // Who opened the transaction is told.
  answered.catch(() => undefined);
  running.sent.push(answered);
  return { answered };
}

/** Not a promise of itself: whoever returns it from a transaction does not wait for it before the commit. */
export interface SentAlong<Row> {
  answered: Promise<QueryResult<Row>>;
}

type Begin = <T>(run: (trx: Trx) => Promise<T>) => Promise<T>;

/** PostgreSQL broke it off in favour of another, a deadlock most likely: nothing of it was done, and the other goes on. */
const brokenOff: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const mostTries = 3;
/** By chance, so that two that met do not meet again. */
const longestPauseMs = 50;

/**
 * Runs `work` in the transaction that `begin` opens, then what `afterCommit` was given in it. What PostgreSQL broke off is begun again, from
 * nothing: no task of it is kept.
 */
export async function inTransaction<T>(begin: Begin, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(begin, work);
    } catch (error) {
      if (tries === mostTries || !brokenOff.has(Reflect.get(Object(error), 'code'))) throw error;
    }
    await setTimeout(Math.random() * longestPauseMs);
  }
}

async function tryOnce<T>(begin: Begin, work: (trx: Trx) => Promise<T>): Promise<T> {
  const [tasks, sent]: [Running['tasks'], Running['sent']] = [[], []];
  let result: T;
  try {
    result = await begin(async (trx) => {
      await trx.getExecutor().provideConnection(async (connection) => {
        transactions.set(trx, { connection, tasks, sent });
      });
      return work(trx);
    });
  } catch (error) {
    // What failed first: all that was asked after it was refused for its sake.
    await Promise.all(sent);
    throw error;
  }
  // A commit after a failure undoes all, and the embedded database does not say so.
  await Promise.all(sent);
  for (const task of tasks) task();
  return result;
}
