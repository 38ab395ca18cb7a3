/** The embedded database: one connection that stays clean, one process on a folder, and a folder that survives. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { makeServer } from '#server/platform/http/server.ts';
import { onBehalfOf } from '#server/platform/turns/on-behalf.ts';
import { emptyEmbedded, isOnPostgres } from '#server/test/test-app.ts';
import { type Database, isReachable, openEmbedded, WrongDatabaseVersion } from './database.ts';
import { EmbeddedDatabase } from './pglite.dialect.ts';

const folders: string[] = [];
const servers: ChildProcess[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await end(server, 'SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const settingsOf = (folder: string) => ({
  ...process.env,
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DEMO_SPEED: '0',
  DATA_DIR: folder,
  PORT: '0',
});

/** Starts the portal as `npm start` does; `output` collects what it prints. */
function startMain(folder: string) {
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../../main.js')], {
    env: settingsOf(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  servers.push(server);
  const output = { text: '' };
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString();
    });
  return { server, output };
}

/** Starts the portal without filling the folder with the demo, which takes ten times as long as all the rest. */
function startBare(folder: string) {
  const server = fork(resolve(import.meta.dirname, '../../test/kill-server.ts'), {
    env: { ...settingsOf(folder), WORKS: '1' },
  });
  servers.push(server);
  return { server, started: once(server, 'message') };
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
  return server.exitCode;
}

const codeOf = async (server: ChildProcess) => {
  if (server.exitCode === null) await once(server, 'exit');
  return server.exitCode;
};

describe.skipIf(isOnPostgres)('The single connection of the embedded database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await emptyEmbedded();
  });
  afterAll(() => database.close());

  const one = () => database.executeSql('select 1 as one');

  it('rolls back a transaction in which a statement fails, and stays usable', async () => {
    await database.executeSql('create table kept (id int primary key)');
    const broken = database.transaction(async (trx) => {
      await sql`insert into kept values (1)`.execute(trx);
      await sql`insert into kept values (1)`.execute(trx);
    });
    await expect(broken).rejects.toMatchObject({ code: '23505' });
    expect((await database.executeSql('select * from kept')).rows).toEqual([]);
  });

  it('stays usable after a script with its own transaction fails (the job queue sends such scripts)', async () => {
    await expect(database.executeSql('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' });
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it('refuses a query beside the open transaction of its own request at once, instead of waiting for ever', async () => {
    await expect(database.transaction(() => one())).rejects.toThrow(/beside an open transaction/u);
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it('waits for the transaction of another request, and sees what it committed', async () => {
    await database.executeSql('create table turns (id int)');
    const slow = database.transaction(async (trx) => {
      await sql`insert into turns values (1)`.execute(trx);
      await new Promise((resume) => setTimeout(resume, 50));
      await sql`insert into turns values (2)`.execute(trx);
    });
    const other = database.executeSql('select count(*) as count from turns');
    await slow;
    expect((await other).rows).toEqual([{ count: 2 }]);
  });

  it('is shared in turn: one query of an account does not wait for twenty of another', async () => {
    const answered: string[] = [];
    const ask = (owner: string) =>
      onBehalfOf(owner, async () => {
        await one();
        answered.push(owner);
      });
    await Promise.all([...Array.from({ length: 20 }, () => ask('busy')), ask('quiet')]);
    expect(answered.indexOf('quiet')).toBeLessThanOrEqual(2);
  });
});

it.skipIf(isOnPostgres)(
  'Long work waits while another holds the connection, however long ago that one requested it',
  async () => {
    const database = await EmbeddedDatabase.open(null);
    const order: string[] = [];
    const release = await onBehalfOf('another', () => database.acquire());
    const ofLongWork = onBehalfOf('long work', async () => {
      await database.whileOthersAsk(1, 60_000);
      order.push('long work');
    });
    // Much longer than the time without requests after which long work continues.
    await new Promise((resume) => setTimeout(resume, 20));
    order.push('another');
    release();
    await ofLongWork;
    expect(order).toEqual(['another', 'long work']);
    await database.close();
  },
);

describe.skipIf(isOnPostgres)('An embedded database that fails, as on a full disk', () => {
  /** Makes the database fail: moves its write-ahead log away during a write, and moves it back. */
  async function endFromWithin(folder: string, run: (text: string) => Promise<unknown>): Promise<void> {
    const log = join(folder, 'database', 'pg_wal');
    await run('select pg_switch_wal()');
    renameSync(log, `${log}.away`);
    try {
      await expect(run("select pg_logical_emit_message(false, 'x', 'y', true)")).rejects.toThrow(
        /has failed/u,
      );
    } finally {
      renameSync(`${log}.away`, log);
    }
  }

  it('is reopened automatically, with all committed data and nothing uncommitted', async () => {
    const folder = newFolder();
    const database = await openEmbedded(folder);
    await database.executeSql('create table kept (name text)');
    await database.executeSql("insert into kept values ('before')");
    const going = database.transaction(async (trx) => {
      await sql`insert into kept values ('with it')`.execute(trx);
      await endFromWithin(folder, (text) => sql.raw(text).execute(trx));
      const goOn = () =>
        sql`insert into kept values ('beside it')`.execute(trx).then(
          () => 'done',
          ({ message }: Error) => message,
        );
      // The rest of the transaction does not get into the reopened database either.
      await expect.poll(goOn).toContain('opened again');
    });
    await expect(going).rejects.toThrow(/has failed/u);
    await database.executeSql("insert into kept values ('after')");
    const { rows } = await database.executeSql('select name from kept order by name');
    expect(rows).toEqual([{ name: 'after' }, { name: 'before' }]);
    expect(await isReachable(database)).toBe(true);
    await database.close();
  });

  it('can be closed after the failure, and its folder can be opened again', async () => {
    const folder = newFolder();
    const database = await openEmbedded(folder);
    await endFromWithin(folder, (text) => database.executeSql(text));
    await database.close();
    await (await openEmbedded(folder)).close();
  });
});

describe.skipIf(isOnPostgres)('A database thread that dies', () => {
  it('makes every request fail with 503, waiting ones too, and /ready answer 503', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const database = await emptyEmbedded();
    // Other databases of this process are in use too: the thread of this one is the one that received the mark.
    const mark = 'select 1 as the_thread_to_end';
    await database.executeSql(mark);
    const callIndex = posted.mock.calls.findIndex((message) => inspect(message, { depth: 6 }).includes(mark));
    const worker = posted.mock.contexts[callIndex];
    posted.mockRestore();
    const { app, setReady } = await makeServer({
      logLevel: 'silent',
      trustProxy: 0,
      rateLimit: 100,
      https: false,
      canServe: () => isReachable(database),
    });
    app.get('/slow', () => database.executeSql('select pg_sleep(10)'));
    app.get('/write', () => database.transaction((trx) => sql`select 1`.execute(trx)));
    setReady(true);
    expect((await app.inject('/ready')).statusCode).toBe(200);
    const waiting = ['/slow', '/write', '/write'].map((url) => app.inject(url));
    await (worker as Worker).terminate();
    for (const answer of [...(await Promise.all(waiting)), await app.inject('/write')]) {
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ s: false, r: { code: 'http.data_away' } });
    }
    expect((await app.inject('/ready')).statusCode).toBe(503);
    await app.close();
    await database.close().catch(() => undefined);
  });
});

describe.skipIf(isOnPostgres)('A folder of the embedded database', () => {
  it('made by another major version is refused with both versions in the message', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '16\n');
    await expect(openEmbedded(folder)).rejects.toThrow(WrongDatabaseVersion);
    await expect(openEmbedded(folder)).rejects.toThrow(/version 16; this portal uses 18/u);
  });

  it('with an interrupted creation is created again, with access for its owner only', async () => {
    const folder = newFolder();
    const dataDir = join(folder, 'database');
    mkdirSync(dataDir, { mode: 0o755 });
    writeFileSync(join(dataDir, 'PG_VERSION'), '18\n');
    writeFileSync(`${dataDir}.making`, '');
    const database = await openEmbedded(folder);
    expect((await database.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(existsSync(`${dataDir}.making`)).toBe(false);
    const again = await openEmbedded(folder);
    await again.close();
  });

  it('opens again after a kill, serves one process, and refuses a second one with a message', async () => {
    const folder = newFolder();
    const killed = startBare(folder);
    // While it creates the database or migrates.
    await new Promise((resume) => setTimeout(resume, 1500));
    await end(killed.server, 'SIGKILL');

    const first = startBare(folder);
    await first.started;
    const second = startMain(folder);
    expect(await codeOf(second.server)).toBe(1);
    expect(second.output.text).toContain(`Another portal is already running on the folder ${folder}`);
    expect(second.output.text).not.toContain('    at ');

    expect(await end(first.server, 'SIGTERM')).toBe(0);
    // And its folder is free again.
    await (await openEmbedded(folder)).close();
  });
});
