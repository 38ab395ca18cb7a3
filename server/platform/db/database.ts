import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';

import type { AccountScope } from './account-scope.ts';
import { lockDataFolder } from './data-lock.ts';
import { EmbeddedDatabase, embeddedDialect, holdingConnection } from './pglite.dialect.ts';
import { postgresDialect } from './postgres.dialect.ts';
import { preparedMark } from './prepared-mark.ts';
import { longestLagMs, watchReplica } from './replica.ts';
import { offerLine, sharedLine } from './shared-line.ts';
import { endSilent } from './silence.ts';
import type { Tables } from './tables.ts';
import { inTransaction } from './transactions.ts';
import { valueParsers } from './value-parsers.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** Either; queries that only read take this. */
export type Reader = Db | Trx;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /**
   * For reads that may be some seconds old but for what the account itself did: lists, figures, exports, searches. A replica, while
   * it is up to date; else `db`. One answer is read from one of them: ask once.
   */
  mayLag(scope: AccountScope): Promise<Db>;
  /** The same where it does not matter what an account has just done: what is told here, `mayLag` then finds. */
  lagging(): Db;
  /** Milliseconds by which the replica is behind; null without one. */
  replicaLagMs(): number | null;
  /**
   * Runs `work` in one transaction. Inside it every query must use the transaction it is given. After a deadlock all of it is done again:
   * what it changes elsewhere it must be able to change twice (`afterCommit` for the rest).
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** On a connection of its own whose statements may take as long as they need. */
  forMigrations<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Plain SQL outside Kysely, for the job queue; without values the text may hold several statements. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Between the parts of long work: waiting requests go first, with all that they ask next. */
  letOthersGo(): Promise<void>;
  /**
   * After bulk work and on a timer: the embedded database has no autovacuum and no checkpointer. Before each table it waits for a moment
   * in which nobody asks, for `longestWaitMs` in all.
   */
  maintain(longestWaitMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Fails where a write would, so that the pool drops a connection that leads to a standby: a new one may lead to the primary. */
const mustWrite = `
  do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise read_only_sql_transaction using message = 'The database only reads.';
    end if;
  end $$`;

/** Does the database answer, within `withinMs` milliseconds, and can it be written to? */
export async function isReachable(database: Database, withinMs = 2000): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = globalThis.setTimeout(resolve, withinMs, false);
  });
  const asked = database.executeSql(mustWrite).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}

/** Tables where more has changed since they were last looked after than a plan or a page notices; autovacuum goes by the same. */
const changedTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > 50 + n_live_tup / 10
  order by n_live_tup`;

/** A request asks its next question within so long; and work that lets others go goes on after so long at the latest. */
const quietMs = 2;
const longestPauseMs = 50;
/** Whoever opens a screen has all of it: nobody has asked for so long. */
const idleMs = 200;
/** Of 9,000 rows in place of 30,000: of a large table they take a quarter of the time, in which nobody is answered. */
const statisticsTarget = 30;

/** The folder was made by another major version of the embedded database. */
export class WrongDatabaseVersion extends Error {}

/** The major version of PostgreSQL inside PGlite 0.5; a folder of another one fails without saying so. */
const embeddedMajor = '18';

/**
 * Opens the embedded database in `folder`, or one in memory: a new one (null), or a copy of another's packed files, as making one takes
 * three seconds. Throws `DataFolderInUse` or `WrongDatabaseVersion`.
 */
export async function openEmbedded(place: string | Blob | null): Promise<Database> {
  const [folder, copyOf] = place instanceof Blob ? [null, place] : [place, null];
  const unlock = folder === null ? () => undefined : lockDataFolder(folder);
  try {
    const dataDir = folder === null ? null : join(folder, 'database');
    const isMade = dataDir === null ? () => undefined : prepareFolder(dataDir);
    const embedded = await (copyOf ? EmbeddedDatabase.open(null, copyOf) : openedOrDamaged(dataDir));
    isMade();
    const db = new Kysely<Tables>({ dialect: embeddedDialect(embedded) });
    const maintain = async (longestWaitMs = 0) => {
      const end = performance.now() + longestWaitMs;
      const forIdleMoment = () => embedded.whileOthersAsk(idleMs, end - performance.now());
      await forIdleMoment();
      await embedded.executeSql('checkpoint');
      // What this connection counted so far would else be seen a second later.
      await embedded.executeSql('select pg_stat_force_next_flush()');
      const { rows } = await embedded.executeSql(changedTables);
      // One after the other: who waits for the only connection gets it in between.
      for (const { name } of rows as { name: string }[]) {
        await forIdleMoment();
        await embedded.executeSql(`vacuum ${name}`);
        await forIdleMoment();
        await embedded.executeSql(`set default_statistics_target = ${statisticsTarget}; analyze ${name}`);
      }
    };
    return {
      kind: 'embedded',
      db,
      mayLag: async () => db,
      lagging: () => db,
      replicaLagMs: () => null,
      transaction: (work) =>
        inTransaction((run) => db.transaction().execute((trx) => holdingConnection(() => run(trx))), work),
      forMigrations: (work) => work(db),
      executeSql: (text, values) => embedded.executeSql(text, values),
      letOthersGo: () => embedded.whileOthersAsk(quietMs, longestPauseMs),
      maintain,
      async close() {
        try {
          if (dataDir !== null && embedded.isOpen) await embedded.executeSql('checkpoint');
        } finally {
          await embedded.close();
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The folder is there, and the database in it cannot be opened. */
export class DamagedDatabase extends Error {}
/** Nor can it while there is no room for its log; it is no worse for that. */
export class FullDisk extends Error {}

/** In bytes: a database that was not closed writes what it finds in its log, and a new piece of the log, before it is open. */
const roomToOpen = 20 * 1_048_576;

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomToOpen;
}

async function openedOrDamaged(dataDir: string | null): Promise<EmbeddedDatabase> {
  const hasData =
    dataDir !== null && existsSync(join(dataDir, 'PG_VERSION')) && !existsSync(`${dataDir}.making`);
  try {
    return await EmbeddedDatabase.open(dataDir);
  } catch (error) {
    if (!hasData) throw error;
    if (!hasRoom(dataDir)) {
      throw new FullDisk(
        `The disk below ${dataDir} is full: the database there cannot be opened. Make room and start again. Nothing is lost.`,
        { cause: error },
      );
    }
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
    throw new DamagedDatabase(
      [
        `The database in ${dataDir} is damaged and cannot be opened (${why}).`,
        'A power loss or a full disk does that; stopping the portal does not. Nothing was changed just now.',
        `Keep a copy of ${dataDir}, then put the last copy of the whole folder in its place: what was entered since that copy is lost.`,
        `Without a copy, move the folder away and start again: a demo makes its accounts anew, all else in it is lost. The files beside it (uploads) are whole.`,
        'A portal with real parcels belongs on PostgreSQL (DATABASE_URL).',
      ].join('\n'),
      { cause: error },
    );
  }
}

/**
 * Makes the folder, private, and checks its version. A first start that was killed while PGlite was making the database left
 * half of one, and nothing that was reported: it is made again. Returns what to call once the database is open.
 */
function prepareFolder(dataDir: string): () => void {
  const making = `${dataDir}.making`;
  if (existsSync(making)) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // PGlite writes its files 0666; the folder keeps others out.
  chmodSync(dataDir, 0o700);
  const versionFile = join(dataDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    writeFileSync(making, '');
    return () => rmSync(making, { force: true });
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== embeddedMajor) {
    throw new WrongDatabaseVersion(
      `The database in ${dataDir} was made by version ${version}; this portal uses ${embeddedMajor}. ` +
        'Start the older portal to export it, or set DATA_DIR to a new folder.',
    );
  }
  return () => undefined;
}

/**
 * For `modifyFront` or `modifyEnd` of what is asked on every request and always planned alike: each connection parses and plans it
 * once. Not for conditions whose best plan depends on their values.
 */
export const prepared = sql.raw(preparedMark);

/** After so long the database itself ends a statement, or a transaction in which nothing is asked. */
const longestMs = 60_000;
/** With the way there and back: who has said nothing by then is gone. */
const usualSilentMs = longestMs + 5000;
/** Of what is still asked when the database is closed. */
const closingMs = 3000;

const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 10_000,
  idle_in_transaction_session_timeout: longestMs,
  statement_timeout: longestMs,
  // From then on the system asks each second, ten times: one that only waits is lost twenty seconds after its host.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: {
    getTypeParser: (oid, format) =>
      (format === 'binary' ? undefined : valueParsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
  },
});

interface Connections {
  pool: pg.Pool;
  /** Does not wait for a host that is gone. */
  end(): Promise<void>;
}

/** @param silentMs a connection on which nothing moves for so long is given up; null where a statement may take any time. */
function connect(url: string, poolSize: number, silentMs: number | null): Connections {
  const pool = new pg.Pool({ ...connectionTo(url), max: poolSize });
  const clients = new Set<pg.PoolClient>();
  // A connection that breaks is replaced by the pool, and the query on it fails. Without listeners it would end the
  // process: the pool's is for idle ones, the client's own for one that is lent, between two queries of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (silentMs !== null) endSilent(client, silentMs);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  return {
    pool,
    end() {
      for (const client of clients) endSilent(client, closingMs);
      return pool.end();
    },
  };
}

const kyselyOn = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: postgresDialect(pool) });

/** Reads that may lag go to `url`, of a streaming replica, by as many connections as the primary has. */
function openReplica(primary: pg.Pool, url: string, poolSize: number, silentMs: number) {
  const { pool, end } = connect(url, poolSize, silentMs);
  return { end, db: kyselyOn(pool), watch: watchReplica(primary, pool) };
}

/** Connects to PostgreSQL 15 or later, and to its replica if there is one. Connections are made when they are needed. */
export function openPostgres(
  url: string,
  poolSize: number,
  readUrl: string | null = null,
  silentMs = usualSilentMs,
): Database {
  const { pool, end } = connect(url, poolSize, silentMs);
  const db = kyselyOn(pool);
  const line = sharedLine(() => new pg.Client(connectionTo(url)));
  offerLine(db, line);
  const replica = readUrl === null ? null : openReplica(pool, readUrl, poolSize, silentMs);
  return {
    kind: 'postgres',
    db,
    mayLag: async (scope) => (replica && (await replica.watch.mayServe(scope)) ? replica.db : db),
    lagging: () => (replica && replica.watch.lagMs() <= longestLagMs ? replica.db : db),
    replicaLagMs: () => replica?.watch.lagMs() ?? null,
    transaction: (work) => inTransaction((run) => db.transaction().execute(run), work),
    async forMigrations(work) {
      const own = connect(url, 1, null);
      try {
        await own.pool.query('set statement_timeout = 0');
        return await work(kyselyOn(own.pool));
      } finally {
        await own.end();
      }
    },
    async executeSql(text, values) {
      const result: unknown = await pool.query(text, values);
      const last: unknown = Array.isArray(result) ? result.at(-1) : result;
      return { rows: (last as { rows?: unknown[] } | undefined)?.rows ?? [] };
    },
    letOthersGo: async () => {
      const end = performance.now() + longestPauseMs;
      // At least once, so that requests that have arrived are seen.
      do await setTimeout(1);
      while (pool.totalCount > pool.idleCount && performance.now() < end);
    },
    maintain: async () => undefined,
    async close() {
      replica?.watch.close();
      await Promise.all([replica?.end(), line.close(), end()]);
    },
  };
}
