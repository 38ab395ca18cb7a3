/** The stored counts equal a count of the rows, whatever happens to the shipments and in whatever order. */
import { beforeAll, describe, expect, it } from 'vitest';

import { EVENT_CODES, EVENTS, type EventCode } from '#shared/features/shipment/status.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import { countedRaw } from '#server/test/counted-raw.ts';
import { makeAccount, type TestAccount } from '#server/test/factories.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { type Random, seeded } from '#server/demo/random.ts';
import { countKinds } from './shipment-count.rules.ts';
import { countChange, foldCounts, rebuildCounts, sumCounts } from './shipment-count.service.ts';
import { recordEvents } from './shipment-event.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const scans = EVENT_CODES.filter((code) => EVENTS[code].isScan);
const states = ['Selangor', 'Sabah', 'Johor'];
const span = { since: '2000-01-01', from: '2000-01-01', to: '2100-01-01' };

function anyOf<T>(random: Random, values: readonly T[]): T {
  const value = values[random.int(0, values.length - 1)];
  if (value === undefined) throw new Error('Nothing to choose from');
  return value;
}

/** The stored counts, one line per cell, without cells of zero. */
async function kept({ scope }: TestAccount): Promise<string[]> {
  const sums = await sumCounts(app.kit.database.db, scope, { kinds: countKinds, byDay: countKinds, ...span });
  return sums
    .map(({ kind, day, key1, key2, n, cents }) => [kind, day, key1, key2, n, cents].join('|'))
    .toSorted();
}

/** The same counts from the rows, in independent SQL. */
async function raw({ scope }: TestAccount): Promise<string[]> {
  const { rows } = await app.kit.database.executeSql(
    `select concat_ws('|', kind, day, key_1, key_2, n, cents) as line from (${countedRaw}) as cell`,
    [scope],
  );
  return (rows as { line: string }[]).map(({ line }) => line).toSorted();
}

describe('The stored shipment counts', () => {
  it.each([1, 2, 3])(
    'equal a count of the rows after random creates and events, also folded and rebuilt (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const account = await makeAccount(app);
      const made: TestShipment[] = [];
      const now = app.clock.now().getTime();
      for (let step = 0; step < 60; step += 1) {
        const makes = made.length === 0 || random.chance(0.4);
        if (makes) {
          const state = anyOf(random, states);
          const isAbroad = random.chance(0.1);
          made.push(
            await makeShipment(app, account, {
              createdAt: new Date(now - random.next() * 20 * dayMs - 30 * dayMs),
              pieces: random.int(1, 3),
              receiver: { state, ...(isAbroad && { country: 'SG' }) },
              ...(random.chance(0.4) && { codCents: random.int(1000, 90_000) }),
              ...(random.chance(0.4) && { printedAt: new Date(now - random.next() * 10 * dayMs) }),
              columns: { service: random.pick(['standard', 'priority']), total_cents: random.int(500, 9000) },
            }),
          );
        } else {
          const shipment = anyOf(random, made);
          const code: EventCode = anyOf(random, [...scans, 'CAN', 'PUB', 'PUC']);
          const at = new Date(shipment.createdAt.getTime() + random.next() * 28 * dayMs);
          await app.kit.database.transaction((trx) =>
            recordEvents(app.clock, trx, account.scope, shipment.shipmentId, [
              { code, at, place: 'Kajang', byWhom: 'Test', piece: random.pick([null, 1]) },
            ]),
          );
        }
        if (random.chance(0.1)) await foldCounts(app.kit);
      }
      const counted = await kept(account);
      expect(counted).toEqual(await raw(account));
      expect(counted.length).toBeGreaterThan(20);
      await foldCounts(app.kit);
      expect(await kept(account)).toEqual(counted);
      await rebuildCounts(app.kit, account.scope, marketOf(account.market));
      expect(await kept(account)).toEqual(counted);
    },
  );

  it("are corrected by a rebuild, which leaves another account's counts right", async () => {
    const account = await makeAccount(app);
    const other = await makeAccount(app);
    await makeShipment(app, account, { printedAt: app.clock.now() });
    await makeShipment(app, other);
    const right = await kept(account);
    const row = await app.kit.database.db
      .selectFrom('shipment')
      .selectAll()
      .where('account_id', '=', account.scope)
      .executeTakeFirstOrThrow();
    // Counts the shipment a second time, which the portal never does.
    await app.kit.database.transaction((trx) =>
      countChange(
        app.clock,
        trx,
        account.scope,
        null,
        { ...row, receiver_country: 'MY' },
        marketOf(account.market),
      ),
    );
    expect(await kept(account)).not.toEqual(right);
    await rebuildCounts(app.kit, account.scope, marketOf(account.market));
    expect(await kept(account)).toEqual(right);
    expect(await kept(other)).toEqual(await raw(other));
  });
});
