/** A database restored to an earlier time: no number is given twice, and readers of the change feed do not wait forever. */
import { afterAll, expect, it } from 'vitest';

import * as feed from '#shared/features/operations/change-feed.contract.ts';

import { makeApp } from '#server/app.ts';
import { demoOperatorKey } from '#server/env/mode.ts';
import { readEnv } from '#server/env.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { send } from '#server/test/send.ts';
import { emptyPostgres, isOnPostgres, testEnv, type TestApp } from '#server/test/test-app.ts';
import { afterRestore, NotReady } from './after-restore.ts';
import { openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

const clock = {
  now: () => new Date(),
  set: () => undefined,
  forward: () => undefined,
  reset: () => undefined,
};
const open: TestApp[] = [];
async function close(): Promise<void> {
  const app = open.pop();
  await app?.stop();
  await app?.kit.database.close();
}
afterAll(close);

async function startOn(url: string): Promise<TestApp> {
  const database = openPostgres(url, 4);
  await migrate(database);
  const app = { ...(await makeApp({ env: readEnv(testEnv()), database, clock, pages: null })), clock };
  await app.loadReferenceData();
  await app.http.ready();
  await app.kit.jobs.makeQueues();
  open.push(app);
  return app;
}

const serialOf = (cnNo: string | undefined) => Number(cnNo?.slice(2, 10));
const read = (app: TestApp, after?: string) =>
  send(app, feed.changes, { as: demoOperatorKey, query: { after, limit: 100 } });

it.skipIf(!isOnPostgres)(
  'After a restore, no CN is given twice, and readers of the change feed get the position to continue from',
  async () => {
    const url = await emptyPostgres();
    const before = await startOn(url);
    const me = await makeAdmin(before);
    const made = [await makeShipment(before, me), await makeShipment(before, me)];
    const remembered = (await read(before)).r.next ?? '';
    expect((await read(before, remembered)).r.changes).toEqual([]);

    // As on another cluster with a new transaction counter: stored changes seem to be in the future.
    await before.kit.database.executeSql(
      `update operations_change set xid = (xid::text::bigint + 1000000000)::text::xid8`,
    );
    expect((await read(before)).r.changes).toEqual([]);

    const alone = openPostgres(url, 1);
    await expect(afterRestore(alone)).rejects.toThrow(NotReady);
    await close();
    await expect(afterRestore(alone, 99_999_999)).rejects.toThrow(/cn_hn_my.* smaller --step/u);
    const { sequences } = await afterRestore(alone);
    expect(sequences).toBeGreaterThan(15);
    await alone.close();

    const after = await startOn(url);
    for (const cursor of [remembered, '999999999.1']) {
      const refused = await read(after, cursor);
      expect([refused.status, refused.r]).toEqual([
        409,
        expect.objectContaining({ code: 'operations.feed_restored' }),
      ]);
    }
    const told = /after (\S+);/u.exec((await read(after, remembered)).e ?? '')?.[1];
    const again = (await read(after, told)).r;
    expect(again.changes.map(({ id }) => id)).toEqual(made.map(({ shipmentId }) => shipmentId));
    const next = await makeShipment(after, me);
    expect((await read(after, again.next ?? '')).r.changes.map(({ id }) => id)).toEqual([next.shipmentId]);
    expect(serialOf(next.cnNo)).toBeGreaterThanOrEqual(serialOf(made[1]?.cnNo) + 100_000);
  },
);
