/** Shop messages that meet a database error while they are processed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { jobNamed } from '#shared/platform/rights/principal.ts';

import { addressService } from '#server/features/address-book/address.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { makeShop, ordersIn, post } from '#server/test/shop-factory.ts';
import { quietApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { shopImportService } from './shop-import.service.ts';
import { shopWorld } from './shop-world.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await quietApp();
});
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

const by = jobNamed('test');

/** The import service on a database that fails its next transactions with these errors. */
function importsMeeting(errors: readonly unknown[]) {
  const { kit, services } = app;
  const next = [...errors];
  const transaction: Database['transaction'] = async (work) => {
    if (next.length > 0) throw next.shift();
    return kit.database.transaction(work);
  };
  const met = { ...kit, database: { ...kit.database, transaction } };
  const addresses = addressService(kit, services.postcodes);
  const world = shopWorld(kit, { shipments: services.shipments, addresses });
  return shopImportService(met, world, { weightsFor: async () => new Map() });
}

const refusedAs = (code: string) => Object.assign(new Error('refused'), { code });
const passing = [
  { what: 'reports a serialization failure', error: refusedAs('40001') },
  { what: 'reports a deadlock', error: refusedAs('40P01') },
  { what: 'cancels a slow statement', error: refusedAs('57014') },
  { what: 'is not reachable', error: refusedAs('ECONNREFUSED') },
  { what: 'is read-only', error: refusedAs('25006') },
];

async function received() {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  expect(await post(app, shop, generalBody())).toBe(200);
  const { delivery_id: deliveryId } = await kept(user.scope);
  return { user, given: [{ scope: user.scope, deliveryId, isLastTry: true }] };
}

const kept = (scope: AccountScope) =>
  app.kit.database.db
    .selectFrom('shop_delivery')
    .select(['delivery_id', 'state'])
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();

describe('A shop message whose last try meets a database error', () => {
  it.each(passing)('stays waiting when the database $what, and becomes an order later', async ({ error }) => {
    const { user, given } = await received();
    await expect(importsMeeting([error]).map(given, by)).rejects.toBe(error);
    expect((await kept(user.scope)).state).toBe('waiting');
    app.clock.forward(1);
    await importsMeeting([]).takeUpLeft(by);
    app.clock.reset();
    expect((await kept(user.scope)).state).toBe('mapped');
    expect(await ordersIn(app, user)).toHaveLength(1);
  });

  it('is marked as failed for a constraint violation', async () => {
    const { user, given } = await received();
    const error = refusedAs('23514');
    await expect(importsMeeting([error]).map(given, by)).rejects.toBe(error);
    expect((await kept(user.scope)).state).toBe('failed');
  });
});

describe('A shop message left unprocessed', () => {
  it.each([
    {
      what: 'for an hour stays waiting while the database shuts down',
      minutes: 61,
      code: '57P01',
      state: 'waiting',
    },
    {
      what: 'for an hour is marked as failed for a constraint violation',
      minutes: 61,
      code: '23514',
      state: 'failed',
    },
    {
      what: 'for a day is marked as failed for any error',
      minutes: 24 * 60 + 1,
      code: '57014',
      state: 'failed',
    },
  ])('$what', async ({ minutes, code, state }) => {
    const { user } = await received();
    app.clock.forward(minutes);
    await importsMeeting([refusedAs(code)]).takeUpLeft(by);
    expect((await kept(user.scope)).state).toBe(state);
    // Nothing is left for the next test.
    await importsMeeting([]).takeUpLeft(by);
    app.clock.reset();
  });
});
