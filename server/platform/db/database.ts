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

type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** A database or a transaction; read-only queries take this. */
export type Reader = Db | Trx;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /**
   * For reads that may be some seconds old, but include what the account itself did: lists, figures, exports, searches. Returns a
   * replica while it is up to date, else `db`. All data of one response must come from one of them, so call this once.
   */
  mayLag(scope: AccountScope): Promise<Db>;
  /** Like `mayLag`, but may miss the account's own last changes. A change that is seen here is also found by `mayLag`. */
  lagging(): Db;
  /** Milliseconds by which the replica lags behind; null without a replica. */
  replicaLagMs(): number | null;
  /**
   * Runs `work` in one transaction. Every query inside it must use the given transaction. After a deadlock all of `work` runs
   * again: changes outside the database must be safe to repeat (`afterCommit` for the others).
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Runs on a connection of its own, without a statement timeout. */
  forMigrations<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs plain SQL outside Kysely, for the job queue. Without values the text may hold several statements. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Called between the parts of long work: waiting requests, with their following queries, go first. */
  letOthersGo(): Promise<void>;
  /**
   * Runs after bulk work and on a timer, because the embedded database has no autovacuum and no checkpointer. Before each table
   * it waits for a moment without queries, for `longestWaitMs` in total.
   */
  maintain(longestWaitMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Fails where a write would, so that the pool drops a connection that leads to a standby. A new one may lead to the primary. */
const mustWrite = `
  do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise read_only_sql_transaction using message = 'The database only reads.';
    end if;
  end $$`;

/** Tells whether the database responds within `withinMs` milliseconds and can be written to. */
export async function isReachable(database: Database, withinMs = 2000): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = globalThis.setTimeout(resolve, withinMs, false);
  });
  const check = database.executeSql(mustWrite).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([check, late]);
  clearTimeout(timer);
  return answered;
}

/**
 * Tables with more changes since their last vacuum or analyze than plans and pages tolerate, by the same measures as autovacuum.
 */
const changedTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > 50 + n_live_tup / 10
  order by n_live_tup`;

/**
 * A request sends its next query within `quietMs`. Long work that yields to requests continues after `longestPauseMs` at the
 * latest.
 */
const quietMs = 2;
const longestPauseMs = 50;
/** Without a query for this long, screens that were just opened have all their data. */
const idleMs = 200;
/** Samples 9,000 rows instead of 30,000: on a large table this takes a quarter of the time, during which no query is answered. */
const statisticsTarget = 30;

/** The folder was created by another major version of the embedded database. */
export class WrongDatabaseVersion extends Error {}

/** The major version of PostgreSQL inside PGlite 0.5. A folder of another version fails without a clear message. */
const embeddedMajor = '18';

/**
 * Opens the embedded database in `folder`, or one in memory: a new one (null), or a copy of another's packed files, because
 * creating one takes three seconds. Throws `DataFolderInUse` or `WrongDatabaseVersion`.
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
      // Without it the statistics of this connection would become visible only a second later.
      await embedded.executeSql('select pg_stat_force_next_flush()');
      const { rows } = await embedded.executeSql(changedTables);
      // One table at a time, so that waiting requests get the only connection in between.
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

/** The folder exists, but the database in it cannot be opened. */
export class DamagedDatabase extends Error {}
/** The database cannot be opened because its log has no room on the disk. It is not damaged. */
export class FullDisk extends Error {}

/** In bytes. A database that was not closed properly first replays its log and writes a new log segment when it is opened. */
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
 * Creates the folder with private permissions and checks its version. A first start that was killed while PGlite was creating the
 * database left half of one and no confirmed data, so it is created again. Returns a function to call once the database is open.
 */
function prepareFolder(dataDir: string): () => void {
  const making = `${dataDir}.making`;
  if (existsSync(making)) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // PGlite creates its files with mode 0666; the folder keeps others out.
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
 * For `modifyFront` or `modifyEnd` of queries that run on every request and always have the same plan: each connection parses and
 * plans them once. Not for conditions whose best plan depends on their values.
 */
export const prepared = sql.raw(preparedMark);

/** The database itself ends a statement, or an idle transaction, after this time. */
const longestMs = 60_000;
/** `longestMs` plus the network round trip: a connection that is still silent then is lost. */
const usualSilentMs = longestMs + 5000;
/** How long closing waits for queries that still run. */
const closingMs = 3000;

const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 10_000,
  idle_in_transaction_session_timeout: longestMs,
  statement_timeout: longestMs,
  // After these 10 seconds the system sends ten probes, one a second: an idle connection is found lost 20 seconds after its host.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: {
    getTypeParser: (oid, format) =>
      (format === 'binary' ? undefined : valueParsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
  },
});

interface Connections {
  pool: pg.Pool;
  /** Does not wait for a host that does not respond. */
  end(): Promise<void>;
}

/** @param silentMs a connection without any traffic for this long is dropped; null where a statement may take any time. */
function connect(url: string, poolSize: number, silentMs: number | null): Connections {
  const pool = new pg.Pool({ ...connectionTo(url), max: poolSize });
  const clients = new Set<pg.PoolClient>();
  // The pool replaces a broken connection, and the query on it fails. Without listeners the error would end the process: the
  // pool's listener is for idle connections, the client's for a lent one between two queries of a transaction.
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

/** Opens the streaming replica at `url` for reads that may lag, with as many connections as the primary has. */
function openReplica(primary: pg.Pool, url: string, poolSize: number, silentMs: number) {
  const { pool, end } = connect(url, poolSize, silentMs);
  return { end, db: kyselyOn(pool), watch: watchReplica(primary, pool) };
}

/** Connects to PostgreSQL 15 or later, and to its replica if there is one. Connections are made on demand. */
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
      // At least once, so that requests that have arrived are handled.
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
