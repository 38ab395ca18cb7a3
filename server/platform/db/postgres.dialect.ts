/**
 * PostgreSQL behind Kysely. Kysely's own driver sends a statement and waits for its result, and each of the two messages wakes a
 * process: half of the cost of a short statement. This driver sends statements of the same tick together, and the beginning of a
 * transaction with its first statement.
 */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Client, Pool, PoolClient, QueryResult as PgResult } from 'pg';

import { type Answered, Batch, KeptStatements, type Statement, valueOf } from './postgres.batch.ts';
import { preparedMark } from './prepared-mark.ts';

const begin = `begin ${preparedMark}`;
const commit = `commit ${preparedMark}`;
const rollback = `rollback ${preparedMark}`;
/** SQLSTATE of a connection that leads to a standby: a new connection may lead to the primary. */
const readOnly = '25006';

/** A statement without parameters may be a script of several statements, which is sent unchanged. */
type SentStatement = Statement & { isScript: boolean };

/** One connection for its whole life. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: Client;
  readonly #isShared: boolean;
  readonly #kept = new KeptStatements();
  /** Statements that wait to be sent, in order. */
  #asked: SentStatement[] = [];
  #isBusy = false;
  /** The statement that begins the requested transaction; it is sent with the transaction's first statement. */
  #begins: string | null = null;
  #isInTransaction = false;
  /** The error of this transaction: it accepts no more statements. */
  #failure: { error: unknown } | null = null;
  #isBroken = false;

  /** @param isShared several callers send read-only statements at the same time; if one fails, so do those sent with it. */
  constructor(client: Client, isShared = false) {
    this.#client = client;
    this.#isShared = isShared;
  }

  /** True if the connection must not be used any more. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { tag, rows } = await this.#ask(sql, parameters);
    const [command = '', ...counts] = tag.split(' ');
    return {
      rows: rows as R[],
      ...(changing.has(command) && { numAffectedRows: BigInt(counts.at(-1) ?? 0) }),
    };
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#begins = settings.length === 0 ? begin : `start transaction ${settings.join(', ')}`;
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    // An empty transaction: nothing was sent.
    if (this.#begins !== null && this.#asked.length === 0) return this.#end();
    const { tag } = await this.#ask(commit, []);
    if (tag !== 'COMMIT') throw new AbortedTransactionError();
    this.#end();
  }

  async rollback(): Promise<void> {
    this.#failure = null;
    try {
      if (this.#begins === null || this.#asked.length > 0) await this.#ask(rollback, []);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    } finally {
      this.#end();
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Statements are not streamed; page by key instead.');
  }

  #end(): void {
    this.#begins = null;
    this.#isInTransaction = false;
    this.#failure = null;
  }

  async #ask(text: string, parameters: readonly unknown[]): Promise<Answered> {
    if (this.#failure) throw this.#failure.error;
    const isScript = parameters.length === 0 && !text.includes(preparedMark);
    const values = parameters.map(valueOf);
    try {
      return await new Promise<Answered>((resolve, reject) => {
        this.#asked.push({ text, values, isScript, resolve, reject });
        // Waits for the end of the tick, so that statements of the same tick are sent together.
        if (this.#asked.length === 1 && !this.#isBusy) process.nextTick(() => this.#sendNext());
      });
    } catch (error) {
      // The stack should show who sent the statement, not where its result was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #sendNext(): void {
    const [first] = this.#asked;
    if (this.#isBusy || !first) return;
    this.#isBusy = true;
    const begins = this.#begins;
    this.#begins = null;
    if (first.isScript && begins === null) return void this.#sendScript();
    const statements = first.isScript ? [] : this.#takeTogether();
    this.#client.query(
      new Batch(this.#client, this.#kept, begins, statements, (failure) => this.#goOn(failure)),
    );
  }

  /**
   * Takes the statements to send together. Outside a transaction a statement is sent alone, because it may write; on a shared
   * connection all only read.
   */
  #takeTogether(): Statement[] {
    const scriptAt = this.#asked.findIndex(({ isScript }) => isScript);
    const most = scriptAt === -1 ? this.#asked.length : scriptAt;
    return this.#asked.splice(0, this.#isInTransaction || this.#isShared ? most : 1);
  }

  async #sendScript(): Promise<void> {
    const script = this.#asked.shift();
    if (!script) return;
    try {
      const results: PgResult<Record<string, unknown>> | PgResult<Record<string, unknown>>[] =
        await this.#client.query(script.text);
      const last = Array.isArray(results) ? results.at(-1) : results;
      script.resolve({ tag: `${last?.command ?? ''} ${last?.rowCount ?? 0}`, rows: last?.rows ?? [] });
      this.#goOn(undefined);
    } catch (error) {
      script.reject(error);
      this.#goOn(error);
    }
  }

  #goOn(failure: unknown): void {
    this.#isBusy = false;
    if (failure !== undefined) this.#fail(failure);
    this.#sendNext();
  }

  #fail(failure: unknown): void {
    if (Reflect.get(Object(failure), 'code') === readOnly) this.#isBroken = true;
    if (!this.#isInTransaction) return;
    this.#failure = { error: failure };
    for (const { reject } of this.#asked.splice(0)) reject(failure);
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #connections = new WeakMap<PoolClient, PostgresConnection>();
  readonly #clients = new WeakMap<PostgresConnection, PoolClient>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {
    // The pool connects on demand.
  }

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#pool.connect();
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = new PostgresConnection(client);
      this.#connections.set(client, connection);
      this.#clients.set(connection, client);
    }
    return connection;
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    this.#clients.get(connection)?.release(connection.isBroken);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async destroy(): Promise<void> {
    // The pool is closed by its owner.
  }
}

/** Kysely's dialect for PostgreSQL. */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
