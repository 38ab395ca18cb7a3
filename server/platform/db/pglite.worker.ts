/**
 * PGlite in a thread of its own, so that WebAssembly never blocks the event loop. Requests are answered one by one,
 * in the order in which they come; the driver on the other side holds the only connection's lock.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { PGlite, types } from '@electric-sql/pglite';
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

async function run({ id, sql, parameters }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    if (sql === 'close') {
      await database.close();
      return { id };
    }
    if (parameters === null) {
      const results = await database.exec(sql);
      return { id, rows: results.at(-1)?.rows ?? [] };
    }
    const { rows, affectedRows } = await database.query(sql, [...parameters]);
    return { id, rows, affected: affectedRows };
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
