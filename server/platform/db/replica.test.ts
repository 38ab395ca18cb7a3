/** Reads that may lag, on a real streaming replica that the test pauses, resumes and stops. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { saveListingLayout } from '#shared/features/cn-listing/own-view.contract.ts';
import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import { portalItself } from '#shared/platform/rights/principal.ts';

import { makeApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { type Cluster, startCluster, startReplica } from '#server/test/postgres-cluster.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { isOnPostgres, testEnv, type TestApp } from '#server/test/test-app.ts';
import { addAudit } from './audit-rows.ts';
import { type Database, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';
import { placeInLog } from './replica.ts';

it.each([
  ['0/0', 0n],
  ['0/16B3748', 23_803_720n],
  ['1/0', 4_294_967_296n],
])('The log position %s is number %d', (lsn, place) => expect(placeInLog(lsn)).toBe(place));

describe.skipIf(!isOnPostgres)('With a replica', () => {
  let primary: Cluster;
  let replica: Cluster;
  let database: Database;
  let direct: Database;
  let app: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    if (!isOnPostgres) return;
    primary = await startCluster();
    replica = await startReplica(primary);
    direct = openPostgres(replica.url, 1);
    database = openPostgres(primary.url, 5, replica.url);
    await migrate(database);
    const clock = { now: () => new Date(), set() {}, forward() {}, reset() {} };
    const made = await makeApp({ env: readEnv(testEnv()), database, clock, pages: null });
    app = { ...made, clock };
    await app.loadReferenceData();
    await app.http.ready();
    user = await makeAdmin(app);
  });
  afterAll(async () => {
    await app?.kit.spreadsheets.close();
    await app?.http.close();
    await database?.close();
    await replica?.stop();
    await primary?.stop();
  });

  const isOnReplica = async () => (await database.mayLag(user.scope)) !== database.db;
  const listed = async (): Promise<number> =>
    (await send(app, shipmentListing, { as: user, body: { limit: 50 } })).r.rows.length;
  const replay = async (what: 'pause' | 'resume', state: string) => {
    await direct.executeSql(`select pg_wal_replay_${what}()`);
    await expect
      .poll(async () => (await direct.executeSql('select pg_get_wal_replay_pause_state() as state')).rows)
      .toEqual([{ state }]);
  };

  it('lists are read from the replica, but from the primary right after a change by the account', async () => {
    await makeShipment(app, user);
    await expect.poll(isOnReplica).toBe(true);
    await expect.poll(listed).toBe(1);
    await replay('pause', 'paused');
    // As if by the courier: not an action of the account.
    await makeShipment(app, user);
    expect(await listed()).toBe(1);
    const body = { listing: 'all', columns: ['cn', 'status'], sort: '-price' };
    expect((await send(app, saveListingLayout, { as: user, body })).status).toBe(200);
    expect(await isOnReplica()).toBe(false);
    expect(await listed()).toBe(2);
    await replay('resume', 'not paused');
    await expect.poll(isOnReplica).toBe(true);
    expect(await listed()).toBe(2);
  });

  it('a change by another instance with a clock that is behind is read from the primary as well', async () => {
    await expect.poll(isOnReplica).toBe(true);
    await replay('pause', 'paused');
    const behind = { now: () => new Date(Date.now() - 3_600_000) };
    const actor = { by: portalItself(), scope: user.scope, address: '', userAgent: '', requestId: '' };
    await database.transaction((trx) => addAudit(trx, behind, actor, { action: 'listing.arranged' }));
    expect(await isOnReplica()).toBe(false);
    await replay('resume', 'not paused');
    await expect.poll(isOnReplica).toBe(true);
  });

  it('writes on the replica are refused', async () => {
    const reader = await database.mayLag(user.scope);
    await expect(
      reader.deleteFrom('audit').where('account_id', '=', user.scope).execute(),
    ).rejects.toMatchObject({ code: '25006' });
  });

  it('a primary configured as the replica by mistake is not used as one', async () => {
    const mistaken = openPostgres(primary.url, 2, primary.url);
    await expect.poll(() => mistaken.replicaLagMs()).toBe(Infinity);
    expect(await mistaken.mayLag(user.scope)).toBe(mistaken.db);
    await mistaken.close();
  });

  it('everything is read from the primary without errors after the replica has stopped', async () => {
    expect(database.replicaLagMs()).toBeLessThan(10_000);
    await direct.close();
    await replica.stop();
    expect(await listed()).toBe(2);
    expect(await isOnReplica()).toBe(false);
    expect(database.replicaLagMs()).toBe(Infinity);
    const { body } = await app.http.inject({ url: '/metrics' });
    expect(body).toContain('portal_replica_lag_seconds +Inf');
  });
});
