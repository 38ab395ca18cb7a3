/**
 * The embedded database behind Kysely. Kysely's own PGlite driver hands one connection to everybody, so that a
 * query of another request would slip into an open transaction; this one lends it to one borrower at a time.
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

/** Marks that the current async context holds the only connection; asking for it again would wait for ever. */
const holding = new AsyncLocalStorage<{ open: boolean }>();

/** A database that has failed (a full disk, most likely) is opened again after the first of these, and after ever longer pauses. */
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
  /** Who prints everything and who wants one page get the connection in turn. */
  readonly #place = fairPlaces({ atOnce: 1 });
  #failure: Error | null = null;
  /** A transaction is wanted: the first of its statements begins it. */
  #begins = false;
  /** Who asked for the connection last, and when the last of the others did. */
  #lastAsked = { owner: '', at: 0, othersAt: 0 };
  /** How many of each owner wait for the connection or have it. */
  readonly #wanting = new Map<string, number>();
  /** When each owner's long work let others go last. */
  readonly #letGoAt = new Map<string, number>();

  #isClosed = false;
  /** How often it was opened, and how often when the connection was lent: a transaction ends with the database that it was begun in. */
  #opened = 0;
  #lentIn = 0;

  private constructor(dataDir: string | null, copyOf: Blob | null) {
    this.#dataDir = dataDir;
    this.#copyOf = copyOf;
  }

  /** Opens the database in `dataDir`, or in memory when null: there a new one, or a copy of the packed files of another. */
  static async open(dataDir: string | null, copyOf: Blob | null = null): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(dataDir, copyOf);
    await database.#start();
    return database;
  }

  /** Until a thread answers for the database. */
  #start(): Promise<void> {
    const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
      workerData: { dataDir: this.#dataDir, copyOf: this.#copyOf },
      // It hands rows on and keeps none: with Node's own it holds 16 MB more for nothing.
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
      // After an error the thread also exits.
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

  /** What was committed is in its log, as after a kill; meanwhile every request is refused. */
  async #openAgain(): Promise<void> {
    for (let ms = againMs.first; !this.#isClosed; ms = Math.min(ms * 2, againMs.longest)) {
      await setTimeout(ms, undefined, { ref: false });
      if (this.#isClosed) return;
      try {
        return await this.#start();
      } catch {
        // Still no room: the next try comes later.
      }
    }
  }

  async #send(sql: string, parameters: readonly unknown[] | null): Promise<WorkerAnswer> {
    if (this.#failure) throw this.#failure;
    if (this.#lentIn !== this.#opened)
      throw new Error('The embedded database has failed. It was opened again.');
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

  /** A transaction costs no message of its own to begin, and one without statements none at all. */
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

  /** Waits for the connection. Throws at once where waiting could never end. */
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

  /** One more of an owner waits for the connection or has it, or one less. */
  #wants(owner: string, change: 1 | -1): void {
    const wanting = (this.#wanting.get(owner) ?? 0) + change;
    if (wanting > 0) this.#wanting.set(owner, wanting);
    else this.#wanting.delete(owner);
  }

  /**
   * Until no other owner waits for the connection or has it, nor has asked for it for `quietMs`, or for `longestMs` in all. At once where
   * none has asked since this owner let others go last: who comes in that moment waits for one part.
   */
  async whileOthersAsk(quietMs: number, longestMs: number): Promise<void> {
    const owner = ownerServed();
    const othersAt = () => (this.#lastAsked.owner === owner ? this.#lastAsked.othersAt : this.#lastAsked.at);
    const othersWant = () => this.#wanting.size > (this.#wanting.has(owner) ? 1 : 0);
    const end = performance.now() + longestMs;
    // Requests that have arrived are seen.
    await setImmediate();
    let from = this.#letGoAt.get(owner) ?? 0;
    while ((othersWant() || othersAt() >= from) && performance.now() < end) {
      from = performance.now();
      await setTimeout(quietMs);
    }
    this.#letGoAt.set(owner, performance.now());
  }

  /**
   * Runs a text outside Kysely (pg-boss): several statements when there are no values. A script that fails after a
   * `begin` of its own leaves no transaction open for the next borrower.
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

  /** False after a failure, until it was opened again. */
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
    // opened by its owner
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
    // closed by its owner
  }
}

/** Marks `work` as running inside a transaction of the embedded database, so that a stray outer query throws. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await holding.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/** The dialect that Kysely speaks to the embedded database with. */
export function embeddedDialect(database: EmbeddedDatabase): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
