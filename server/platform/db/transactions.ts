/** State of a running transaction: tasks to run afterwards, and statements that nobody waits for. */
import { setTimeout } from 'node:timers/promises';

import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

import type { Reader, Trx } from './database.ts';

interface Running {
  connection: DatabaseConnection;
  /** Tasks to run after the commit. */
  tasks: (() => void)[];
  /** Statements that were sent along and not awaited. */
  sent: Promise<unknown>[];
}

const transactions = new WeakMap<Reader, Running>();

/**
 * Runs `task` after the transaction is committed, never if it is rolled back. Only for hints, such as waking a worker: the
 * process may be killed in between, so nothing may depend on it.
 */
export function afterCommit(trx: Trx, task: () => void): void {
  transactions.get(trx)?.tasks.push(task);
}

/** Sends a query at once in a transaction, where Kysely would hold it back until the statement before is answered. */
export function execute<Row>(reader: Reader, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return (transactions.get(reader)?.connection ?? reader).executeQuery<Row>(query);
}

/**
 * Sends a statement whose result nobody waits for: it is sent with the transaction's next statement, at the latest with the
 * commit. If it fails, the transaction fails, as if it had been awaited.
 */
export function sendAlong<Row>(trx: Trx, query: CompiledQuery<Row>): SentAlong<Row> {
  const running = transactions.get(trx);
  if (!running) throw new Error('A statement was queued outside a transaction.');
  const answered = running.connection.executeQuery<Row>(query);
  // The error is reported to whoever opened the transaction.
  answered.catch(() => undefined);
  running.sent.push(answered);
  return { answered };
}

/** Not itself a promise, so that returning it from a transaction does not wait for it before the commit. */
export interface SentAlong<Row> {
  answered: Promise<QueryResult<Row>>;
}

type Begin = <T>(run: (trx: Trx) => Promise<T>) => Promise<T>;

/**
 * PostgreSQL aborted it in favour of another transaction, most likely because of a deadlock: nothing was done, and the other one
 * continues.
 */
const brokenOff: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const mostTries = 3;
/** The pause is random, so that two transactions that met do not meet again. */
const longestPauseMs = 50;

/**
 * Runs `work` in the transaction that `begin` opens, then the tasks given to `afterCommit`. If PostgreSQL aborts it in favour of
 * another, everything starts again and the tasks of the aborted attempt are dropped.
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
    // Throws the first failure: the statements after it only failed because of it.
    await Promise.all(sent);
    throw error;
  }
  // After a failure a commit rolls everything back, and the embedded database does not report that.
  await Promise.all(sent);
  for (const task of tasks) task();
  return result;
}
