/** A database host that no longer responds, and a database that became a standby. */
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { makeServer } from '#server/platform/http/server.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { type Gate, gateTo } from '#server/test/gate.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { emptyPostgres, isOnPostgres, quietApp } from '#server/test/test-app.ts';
import { isDatabaseAway } from './database-away.ts';
import { type Database, isReachable, openPostgres, type Reader } from './database.ts';
import { askShared } from './shared-line.ts';

const poolSize = 3;
/** Longer than a busy machine takes to connect and to answer. */
const patienceMs = 2000;

/** A new database, connected through a gate and also directly. */
async function gated(silentMs?: number): Promise<{ gate: Gate; database: Database; direct: Database }> {
  const given = await emptyPostgres();
  const { port, username, pathname } = new URL(given);
  const gate = await gateTo(Number(port));
  const direct = openPostgres(given, 1);
  // By TCP, where the tests have a socket of the file system.
  const url = `postgres://${username}@127.0.0.1:${gate.port}${pathname}`;
  const database = openPostgres(url, poolSize, null, silentMs);
  onTestFinished(async () => {
    await gate.close();
    await direct.close();
  });
  return { gate, database, direct };
}

/** Runs a statement on each connection of the pool, each through another method. */
async function busyAll({ database, direct }: Pick<Awaited<ReturnType<typeof gated>>, 'database' | 'direct'>) {
  const asked = Promise.allSettled([
    database.executeSql('select pg_sleep(100)'),
    sql`select pg_sleep(100)`.execute(database.db),
    database.transaction((trx) => sql`select pg_sleep(100)`.execute(trx)),
  ]);
  const active = async () => {
    const { rows } = await direct.executeSql(
      `select pid from pg_stat_activity
       where datname = current_database() and state = 'active' and query like '%pg_sleep(100)%' and pid <> pg_backend_pid()`,
    );
    return rows.length;
  };
  await expect.poll(active).toBe(poolSize);
  // Not awaited here: they end when the host is considered lost.
  return { asked };
}

it.runIf(isOnPostgres)(
  'The connections to a database host that no longer responds are closed, and the next request is served',
  async () => {
    const { gate, database, direct } = await gated(patienceMs);
    const { app, setReady } = await makeServer({
      logLevel: 'silent',
      trustProxy: 0,
      rateLimit: 100,
      https: false,
      canServe: () => isReachable(database, 200),
    });
    app.get('/work', async () => ({ s: true, r: await sql`select 1`.execute(database.db), e: null }));
    setReady(true);
    const { asked } = await busyAll({ database, direct });
    gate.silence();
    const began = performance.now();
    expect((await app.inject('/ready')).statusCode).toBe(503);
    expect((await app.inject('/work')).statusCode).toBe(200);
    expect(performance.now() - began).toBeLessThan(2 * patienceMs);
    for (const one of await asked) {
      expect(one.status).toBe('rejected');
      if (one.status === 'rejected') expect(isDatabaseAway(one.reason)).toBe(true);
    }
    expect((await app.inject('/ready')).statusCode).toBe(200);
    await app.close();
    await database.close();
  },
);

it.runIf(isOnPostgres)('A migration has no timeout for a silent connection', async () => {
  const { database } = await gated(500);
  const migrated = database.forMigrations((db) => sql`select pg_sleep(1.5)`.execute(db));
  expect((await migrated).rows).toHaveLength(1);
  await database.close();
});

it.runIf(isOnPostgres)('A database can be closed although its host no longer responds', async () => {
  const { gate, database, direct } = await gated();
  const one = sql`select 1`.compile(database.db);
  await askShared(database.db, one, () => Promise.reject(new Error('There is no line.')));
  const { asked } = await busyAll({ database, direct });
  gate.silence();
  await database.close();
  await asked;
});

it.runIf(isOnPostgres)(
  'While the database is read-only, creates are answered 503 and the portal is not ready; both recover afterwards',
  async () => {
    const app = await quietApp({ WORK: 'no' });
    await app.start();
    const me = await makeAdmin(app);
    const create = () => send(app, createShipment, { as: me, body: shipmentForm(MALAYSIA) });
    const ready = async () => (await app.http.inject('/ready')).statusCode;
    expect([(await create()).status, await ready()]).toEqual([200, 200]);

    const { rows } = await app.kit.database.executeSql('select current_database() as name');
    const [{ name } = { name: '' }] = rows as { name: string }[];
    const other = openPostgres(inject('postgresUrl'), 1);
    await other.executeSql(`alter database ${name} set default_transaction_read_only = on`);
    await other.executeSql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expect.poll(async () => (await create()).headers['retry-after']).toBe('2');
    const { status, r } = await create();
    expect([status, r]).toEqual([503, expect.objectContaining({ code: 'http.data_away' })]);
    expect(await ready()).toBe(503);

    await other.executeSql(`alter database ${name} reset default_transaction_read_only`);
    expect((await create()).status).toBe(200);
    expect(await ready()).toBe(200);
    await other.close();
    await app.stop();
    await app.kit.database.close();
  },
);

it.runIf(isOnPostgres).each([
  { how: 'by itself', inTransaction: false },
  { how: 'in a transaction', inTransaction: true },
])('A connection that refused a write $how is not used again', async ({ inTransaction }) => {
  const database = openPostgres(await emptyPostgres(), 1);
  await database.executeSql('create table noted (n int)');
  const note = (on: Reader) => sql`insert into noted select 1`.execute(on);
  const write = () => (inTransaction ? database.transaction(note) : note(database.db));
  await sql`set default_transaction_read_only = on`.execute(database.db);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  expect(await write()).toMatchObject({ numAffectedRows: 1n });
  await database.close();
});
