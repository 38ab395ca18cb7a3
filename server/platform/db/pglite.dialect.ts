/**
 * The embedded database behind Kysely. Kysely's own PGlite driver gives one connection to all callers at once, so that a query of
 * another request could run inside an open transaction. This one lends it to one caller at a time.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type CompiledQuery,
} from 'kysely';

import { fairPlaces } from '#server/platform/turns/fair-turns.ts';
import { ownerServed } from '#server/platform/turns/on-behalf.ts';
import { arrayText } from './array-text.ts';
import type { WorkerAnswer, WorkerRequest } from './pglite.worker.ts';

/** Marks that the current async context holds the only connection; waiting for it again would never end. */
const holding = new AsyncLocalStorage<{ open: boolean }>();

/** Pauses before a failed database (most likely a full disk) is reopened: the first, doubled each time up to the longest. */
const againMs = { first: 500, longest: 10_000 };

export class EmbeddedDatabase implements DatabaseConnection {
  readonly #dataDir: string | null;
  readonly #copyOf: Blob | null;
  #worker: Worker | null = null;
  readonly #waiting = new Map<
    number,
    { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void }
  >();
  #nextId = 1;
  /** Shares the connection fairly, so that a small request does not wait for all of a large print. */
  readonly #place = fairPlaces({ atOnce: 1 });
  #failure: Error | null = null;
  /** A transaction was requested; its first statement will begin it. */
  #begins = false;
  /** The owner of the last query, its time, and the time of the last query of another owner. */
  #lastAsked = { owner: '', at: 0, othersAt: 0 };
  /** For each owner, how many of its calls wait for the connection or hold it. */
  readonly #wanting = new Map<string, number>();
  /** When the long work of each owner last yielded to others. */
  readonly #letGoAt = new Map<string, number>();

  #isClosed = false;
  /**
   * How often the database was opened, and that count when the connection was lent: a transaction cannot continue after a
   * reopening.
   */
  #opened = 0;
  #lentIn = 0;

  private constructor(dataDir: string | null, copyOf: Blob | null) {
    this.#dataDir = dataDir;
    this.#copyOf = copyOf;
  }

  /** Opens the database in `dataDir`, or in memory if null: a new one, or a copy of another's packed files. */
  static async open(dataDir: string | null, copyOf: Blob | null = null): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(dataDir, copyOf);
    await database.#start();
    return database;
  }

  /** Starts the worker thread; resolves when the database is open. */
  #start(): Promise<void> {
    const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
      workerData: { dataDir: this.#dataDir, copyOf: this.#copyOf },
      // The worker passes rows on and keeps none. With Node's default it would use 16 MB more for nothing.
      resourceLimits: { maxYoungGenerationSizeMb: 6 },
    });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      let [isOpen, hasFailed] = [false, false];
      worker.on('message', (answer: WorkerAnswer) => {
        if (answer.id === 0) {
          isOpen = true;
          this.#failure = null;
          this.#opened += 1;
          return resolve();
        }
        this.#waiting.get(answer.id)?.resolve(answer);
        this.#waiting.delete(answer.id);
      });
      // The thread also exits after an error; only the first of the two counts.
      const fail = (error: Error) => {
        if (hasFailed) return;
        hasFailed = true;
        this.#failure = error;
        for (const { reject: rejectOne } of this.#waiting.values()) rejectOne(error);
        this.#waiting.clear();
        reject(error);
        if (isOpen && this.#dataDir !== null) void this.#openAgain();
      };
      worker.on('error', (cause) => fail(new Error('The embedded database has failed.', { cause })));
      worker.on('exit', () => fail(new Error('The embedded database is closed.')));
    });
  }

  /** Reopens the database. Committed data is in its log, as after a kill. Until it is open every request is refused. */
  async #openAgain(): Promise<void> {
    for (let ms = againMs.first; !this.#isClosed; ms = Math.min(ms * 2, againMs.longest)) {
      await setTimeout(ms, undefined, { ref: false });
      if (this.#isClosed) return;
      try {
        return await this.#start();
      } catch {
        // Still no room on the disk: try again later.
      }
    }
  }

  async #send(sql: string, parameters: readonly unknown[] | null): Promise<WorkerAnswer> {
    if (this.#failure) throw this.#failure;
    if (this.#lentIn !== this.#opened)
      throw new Error('The embedded database has failed and was opened again.');
    const id = this.#nextId++;
    const begins = this.#begins;
    this.#begins = false;
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker?.postMessage({ id, sql, parameters, begins } satisfies WorkerRequest);
    });
    if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = query.parameters.map((value) =>
      Array.isArray(value) ? (arrayText(value) ?? value) : value,
    );
    const { rows = [], affected } = await this.#send(query.sql, parameters);
    return {
      rows: rows as R[],
      ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
    };
  }

  /** Beginning a transaction sends no message of its own; a transaction without statements sends none at all. */
  begin(): void {
    this.#begins = true;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#begins) this.#begins = false;
    else await this.#send(how, []);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream; page by key instead.');
  }

  /** Waits for the connection. Throws at once if the wait could never end. */
  async acquire(): Promise<() => void> {
    if (holding.getStore()?.open) {
      throw new Error('A query was sent beside an open transaction; pass the transaction on.');
    }
    const owner = ownerServed();
    const at = performance.now();
    const last = this.#lastAsked;
    this.#lastAsked = { owner, at, othersAt: last.owner === owner ? last.othersAt : last.at };
    this.#wants(owner, 1);
    const release = await this.#place(owner);
    this.#lentIn = this.#opened;
    return () => {
      this.#wants(owner, -1);
      release();
    };
  }

  /** Counts one call more, or one less, of an owner that waits for the connection or holds it. */
  #wants(owner: string, change: 1 | -1): void {
    const wanting = (this.#wanting.get(owner) ?? 0) + change;
    if (wanting > 0) this.#wanting.set(owner, wanting);
    else this.#wanting.delete(owner);
  }

  /**
   * Waits until no other owner waits for the connection or holds it and none has asked for it for `quietMs`, at most `longestMs`
   * in total. Returns at once if no other owner has asked since this owner last yielded: a request that arrives just then waits
   * for one part of the work.
   */
  async whileOthersAsk(quietMs: number, longestMs: number): Promise<void> {
    const owner = ownerServed();
    const othersAt = () => (this.#lastAsked.owner === owner ? this.#lastAsked.othersAt : this.#lastAsked.at);
    const othersWant = () => this.#wanting.size > (this.#wanting.has(owner) ? 1 : 0);
    const end = performance.now() + longestMs;
    // Lets requests that have arrived be handled.
    await setImmediate();
    let from = this.#letGoAt.get(owner) ?? 0;
    while ((othersWant() || othersAt() >= from) && performance.now() < end) {
      from = performance.now();
      await setTimeout(quietMs);
    }
    this.#letGoAt.set(owner, performance.now());
  }

  /**
   * Runs a text outside Kysely (pg-boss): several statements if there are no values. If a script fails after its own `begin`, the
   * transaction is rolled back before the connection is lent again.
   */
  async executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> {
    const release = await this.acquire();
    const isScript = values === undefined || values.length === 0;
    try {
      const { rows = [] } = await this.#send(text, isScript ? null : values);
      return { rows };
    } catch (error) {
      if (isScript && this.#failure === null) await this.#send('rollback', null);
      throw error;
    } finally {
      release();
    }
  }

  /** False from a failure until the database is open again. */
  get isOpen(): boolean {
    return this.#failure === null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const release = await this.acquire();
    try {
      if (this.isOpen) await this.#send('close', null);
    } finally {
      release();
      await this.#worker?.terminate();
    }
  }
}

class EmbeddedDriver implements Driver {
  readonly #database: EmbeddedDatabase;
  #release: (() => void) | null = null;

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {
    // Opened by its owner.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const release = await this.#database.acquire();
    this.#release = release;
    return this.#database;
  }

  async releaseConnection(): Promise<void> {
    const release = this.#release;
    this.#release = null;
    release?.();
  }

  async beginTransaction(): Promise<void> {
    this.#database.begin();
  }

  async commitTransaction(): Promise<void> {
    await this.#database.end('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#database.end('rollback');
  }

  async destroy(): Promise<void> {
    // Closed by its owner.
  }
}

/** Marks `work` as running inside a transaction of the embedded database, so that a query outside that transaction throws. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await holding.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/** Kysely's dialect for the embedded database. */
export function embeddedDialect(database: EmbeddedDatabase): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
