/**
 * PGlite in a thread of its own, so that WebAssembly never blocks the event loop. Requests are answered one by one,
 * in the order in which they come; the driver on the other side holds the only connection's lock.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { parse, PGlite, protocol, types } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

export interface WorkerRequest {
  id: number;
  sql: string;
  /** null runs the text as a script of several statements. */
  parameters: readonly unknown[] | null;
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
const { dataDir } = workerData as { dataDir: string | null };

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: (value: string) => value,
};

const database = await PGlite.create({
  ...(dataDir === null ? {} : { dataDir }),
  extensions: { pg_trgm, btree_gin },
  parsers,
  relaxedDurability: false,
});

const { serialize } = protocol;
/** Of statements that were asked before: the types that the database has for their parameters. */
const knownTypes = new Map<string, readonly number[]>();
const statementsKnown = 2000;
const changesTables = /\b(?:create|alter|drop)\b/iu;

async function parameterTypes(sql: string): Promise<readonly number[]> {
  const known = knownTypes.get(sql);
  if (known) return known;
  const asked = joined(serialize.parse({ text: sql }), serialize.describe({ type: 'S' }), serialize.sync());
  const found = parse.parseDescribeStatementResults(await database.execProtocolStream(asked));
  if (knownTypes.size >= statementsKnown) knownTypes.clear();
  knownTypes.set(sql, found);
  return found;
}

/**
 * PGlite's own `query` crosses into WebAssembly six times for each statement, which takes three times as long as a short one
 * itself does; all its messages together cross once.
 */
async function query(sql: string, parameters: readonly unknown[]) {
  const typesNow = parameters.length === 0 ? [] : await parameterTypes(sql);
  const values = parameters.map((value, at) => {
    if (value === null || value === undefined) return null;
    const serializer = database.serializers[typesNow[at] ?? types.TEXT];
    if (serializer) return serializer(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
  const messages = await database.execProtocolStream(
    joined(
      serialize.parse({ text: sql }),
      serialize.bind({ values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ),
  );
  if (changesTables.test(sql)) knownTypes.clear();
  return parse.parseResults(messages, database.parsers)[0];
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

async function run({ id, sql, parameters }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    if (sql === 'close') {
      await database.close();
      return { id };
    }
    if (parameters === null) {
      const results = await database.exec(sql);
      if (changesTables.test(sql)) knownTypes.clear();
      return { id, rows: results.at(-1)?.rows ?? [] };
    }
    const answer = await query(sql, parameters);
    return { id, rows: answer?.rows ?? [], affected: answer?.affectedRows };
  } catch (error) {
    const shown: WorkerAnswer['error'] = { message: error instanceof Error ? error.message : String(error) };
    for (const field of errorFields) {
      const value: unknown = Reflect.get(Object(error), field);
      if (typeof value === 'string') shown[field] = value;
    }
    return { id, error: shown };
  }
}

let queue: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  queue = queue.then(async () => port.postMessage(await run(request)));
});
port.postMessage({ id: 0 } satisfies WorkerAnswer);
