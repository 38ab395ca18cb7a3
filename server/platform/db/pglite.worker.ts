/**
 * PGlite in a worker thread, so that WebAssembly never blocks the event loop. Requests are answered one by one, in order of
 * arrival; the driver in the main thread holds the lock of the only connection.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { parse, PGlite, protocol, types } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { preparedMark } from './prepared-mark.ts';

export interface WorkerRequest {
  id: number;
  sql: string;
  /** null runs the text as a script of several statements. */
  parameters: readonly unknown[] | null;
  /** True for the first statement of a transaction. */
  begins?: boolean;
}

export interface WorkerAnswer {
  id: number;
  rows?: unknown[];
  affected?: number | undefined;
  error?: Record<string, unknown> & { message: string };
}

const errorFields = [
  'code',
  'detail',
  'hint',
  'constraint',
  'table',
  'column',
  'schema',
  'severity',
] as const;

if (!parentPort) throw new Error('pglite.worker.ts runs as a worker thread only.');
const port = parentPort;
const { dataDir, copyOf } = workerData as { dataDir: string | null; copyOf: Blob | null };

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: (value: string) => value,
};

const database = await PGlite.create({
  ...(dataDir === null ? {} : { dataDir }),
  ...(copyOf === null ? {} : { loadDataDir: copyOf }),
  extensions: { pg_trgm, btree_gin },
  parsers,
  relaxedDurability: false,
  // PGlite's memory never shrinks, and the operating system caches what is not in it: at 128 MB, the shared buffers were the
  // largest part of the memory of an idle portal.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
});

const { serialize } = protocol;

/** A statement that was sent before. */
interface Known {
  /** The parameter types that the database reported. */
  types: readonly number[];
  /** The name under which the database keeps it parsed and planned; '' is parsed anew each time. */
  name: string;
}

const known = new Map<string, Known>();
const statementsKnown = 2000;
const changesTables = /\b(?:create|alter|drop)\b/iu;
let named = 0;

async function knownOf(sql: string, hasParameters: boolean): Promise<Known> {
  const isKept = sql.includes(preparedMark);
  if (!hasParameters && !isKept) return { types: [], name: '' };
  const found = known.get(sql);
  if (found) return found;
  const name = isKept ? `prepared_${(named += 1)}` : '';
  const asked = joined(
    serialize.parse({ text: sql, name }),
    serialize.describe({ type: 'S', name }),
    serialize.sync(),
  );
  const types = parse.parseDescribeStatementResults(await database.execProtocolStream(asked));
  if (known.size >= statementsKnown) await forgetAll();
  known.set(sql, { types, name });
  return { types, name };
}

/** Statements that were parsed before a change of the tables may have another meaning now. */
async function forgetAll(): Promise<void> {
  const names = [...known.values()].flatMap(({ name }) => (name === '' ? [] : [name]));
  known.clear();
  for (const name of names)
    await database.execProtocolStream(joined(serialize.close({ type: 'S', name }), serialize.sync()));
}

const begin = joined(serialize.parse({ text: 'begin' }), serialize.bind({}), serialize.execute({}));

/**
 * PGlite's own `query` crosses into WebAssembly six times for each statement, which takes three times as long as a short
 * statement itself. Here all its messages cross together once, including those that begin a transaction.
 */
async function query(sql: string, parameters: readonly unknown[], begins: boolean) {
  const { types: typesNow, name } = await knownOf(sql, parameters.length > 0);
  const values = parameters.map((value, at) => {
    if (value === null || value === undefined) return null;
    const serializer = database.serializers[typesNow[at] ?? types.TEXT];
    if (serializer) return serializer(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
  const messages = await database.execProtocolStream(
    joined(
      ...(begins ? [begin] : []),
      ...(name === '' ? [serialize.parse({ text: sql })] : []),
      serialize.bind({ values, statement: name }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ),
  );
  // Counts the completed `begin` too, if it begins a transaction.
  const ended = messages.filter(
    ({ name: kind }) => kind === 'commandComplete' || kind === 'emptyQuery',
  ).length;
  if (ended < (begins ? 2 : 1)) throw new Unanswered('The embedded database did not end a statement.');
  if (changesTables.test(sql)) await forgetAll();
  return parse.parseResults(messages, database.parsers).at(-1);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A statement was neither completed nor refused. */
class Unanswered extends Error {}

/**
 * True for errors that would end a PostgreSQL server: its log could not be written (a full disk), or its own code crashed. PGlite
 * continues after them as if nothing had happened, but its results can no longer be trusted. So this thread ends, and a new one
 * opens the folder as after a crash.
 */
function isEnd(error: unknown): boolean {
  const severity: unknown = Reflect.get(Object(error), 'severity');
  const isOfServer = severity === 'PANIC' || severity === 'FATAL';
  const isOfThread = error instanceof Unanswered || (error instanceof Error && error.name === 'RuntimeError');
  return isOfServer || isOfThread;
}

async function run({ id, sql, parameters, begins = false }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    if (sql === 'close') {
      await database.close();
      return { id };
    }
    if (parameters === null) {
      const results = await database.exec(sql);
      if (changesTables.test(sql)) await forgetAll();
      return { id, rows: results.at(-1)?.rows ?? [] };
    }
    const answer = await query(sql, parameters, begins);
    return { id, rows: answer?.rows ?? [], affected: answer?.affectedRows };
  } catch (error) {
    if (isEnd(error)) throw error;
    const shown: WorkerAnswer['error'] = { message: error instanceof Error ? error.message : String(error) };
    for (const field of errorFields) {
      const value: unknown = Reflect.get(Object(error), field);
      if (typeof value === 'string') shown[field] = value;
    }
    return { id, error: shown };
  }
}

// An error thrown by `run` ends the thread.
let queue: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  queue = queue.then(async () => port.postMessage(await run(request)));
});
port.postMessage({ id: 0 } satisfies WorkerAnswer);
