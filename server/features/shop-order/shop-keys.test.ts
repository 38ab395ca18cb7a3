/** The keys of shops are sealed with SECRET_KEY: a new first key reseals them, and unreadable keys must be entered again. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import { exceptionListing } from '#shared/features/exceptions/exceptions.contract.ts';
import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';

import { addressService } from '#server/features/address-book/address.service.ts';
import { secretKeys } from '#server/platform/settings/secret-keys.ts';
import { makeAdmin, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { subjectsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, type TestShop } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { bytesOf, type ShopKeys } from '#server/features/shop-systems/shop-keys.rules.ts';
import { findConnection } from './shop-connection.queries.ts';
import { shopWorld } from './shop-world.service.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});
afterEach(() => app.clock.reset());

const fresh = 'a key of tomorrow, long enough for anybody';
const apiKeys = { apiKey: 'ck_1', apiSecret: 'cs_1' };

class Resealed extends Error {
  readonly keys: ShopKeys | null;
  constructor(keys: ShopKeys | null) {
    super('rolled back');
    this.keys = keys;
  }
}

/** Seals the shop's keys with a key that no SECRET_KEY has. */
async function lose(shop: TestShop, keys: ShopKeys): Promise<void> {
  await app.kit.database.db
    .updateTable('shop_connection')
    .set({
      sealed_keys: secretKeys(['a key that was taken away too early'])
        .sealFor('shop keys')
        .seal(`${me.scope}/${shop.connectionId}`, bytesOf(keys)),
    })
    .where('account_id', '=', me.scope)
    .where('connection_id', '=', shop.connectionId)
    .execute();
}

const update = (shop: TestShop, changes: object = {}) =>
  send(app, shops.updateConnection, {
    as: me,
    body: { connectionId: shop.connectionId, name: shop.name, shopUrl: shop.shopUrl, ...changes },
  });
const lookAt = ({ connectionId }: TestShop) => app.services.shops.catchUp.catchUp(me.scope, connectionId);
const stateOf = async (shop: TestShop) =>
  (await send(app, shops.connectionListing, { as: me })).r.connections.find(
    ({ connectionId }) => connectionId === shop.connectionId,
  );

it('A new first key reseals the keys of shops; unreadable ones are counted, except those of removed shops', async () => {
  const shop = await makeShop(app, me, 'woocommerce', apiKeys);
  const lost = await makeShop(app, me, 'general');
  const removed = await makeShop(app, me, 'general');
  await send(app, shops.removeConnection, { as: me, body: { connectionId: removed.connectionId } });
  for (const one of [lost, removed]) await lose(one, { hookSecret: one.secret, apiKey: '', apiSecret: '' });
  const { database, secretKeys: known } = app.kit;
  const opened = await database
    .transaction(async (trx) => {
      // The connections of other tests are left out; the transaction is rolled back.
      await trx.deleteFrom('shop_connection').where('account_id', '<>', me.scope).execute();
      const worldWith = (keys: readonly string[]) =>
        shopWorld(
          { ...app.kit, database: { ...database, db: trx }, secretKeys: secretKeys(keys) },
          {
            shipments: app.services.shipments,
            addresses: addressService(app.kit, app.services.postcodes),
          },
        );
      const rotated = worldWith([fresh, ...known.all]);
      expect(await rotated.sealAnew()).toEqual({ sealed: 1, unreadable: 1 });
      expect(await rotated.sealAnew()).toEqual({ sealed: 0, unreadable: 1 });
      const row = await findConnection(trx, { scope: me.scope, connectionId: shop.connectionId });
      // Rolls back: other tests read theirs with the current key.
      throw new Resealed(row ? worldWith([fresh]).unseal(row) : null);
    })
    .catch((error: unknown) => (error instanceof Resealed ? error.keys : Promise.reject(error)));
  expect(opened).toEqual({ hookSecret: shop.secret, ...apiKeys });
});

describe('A shop whose keys cannot be read', () => {
  it('is reported as that and not as a wrong signature, takes no messages, and does not show its secret', async () => {
    const server = await falseShop(() => ({ json: [] }));
    const shop = await makeShop(app, me, 'woocommerce', { shopUrl: server.url, ...apiKeys });
    await lose(shop, { hookSecret: shop.secret, ...apiKeys });
    expect(await post(app, shop, wooBody())).toBe(503);
    await lookAt(shop);
    expect(server.asked).toEqual([]);
    const text = 'The keys of this shop cannot be read any more. Please enter them again.';
    expect(await stateOf(shop)).toMatchObject({
      health: 'unreadable',
      healthText: text,
      badSignatures: 0,
    });
    const { r: inbox } = await send(app, exceptionListing, { as: me, body: { kind: 'shop' } });
    expect(inbox.items.map(({ name }) => name)).toEqual([shop.name]);
    const query = { connectionId: shop.connectionId };
    expect((await send(app, shops.connectionSecret, { as: me, query })).status).toBe(409);
    const { r: tested } = await send(app, shops.testConnection, { as: me, body: query });
    expect(tested.checks.map((check) => check.text)).toContain(text);
  });

  it('recovers by itself when the key is back, also when its kind cannot be polled', async () => {
    const shop = await makeShop(app, me, 'opencart');
    const key = { scope: me.scope, connectionId: shop.connectionId };
    const before = await findConnection(app.kit.database.db, key);
    await lose(shop, { hookSecret: shop.secret, apiKey: '', apiSecret: '' });
    await lookAt(shop);
    expect((await stateOf(shop))?.health).toBe('unreadable');
    await app.kit.database.db
      .updateTable('shop_connection')
      .set({ sealed_keys: before?.sealed_keys ?? Buffer.of() })
      .where('account_id', '=', me.scope)
      .where('connection_id', '=', shop.connectionId)
      .execute();
    await lookAt(shop);
    expect((await stateOf(shop))?.health).toBe('waiting');
  });

  it('warns its owner only after hours without a break, and not while keys are being changed', async () => {
    const shop = await makeShop(app, me, 'opencart');
    const key = { scope: me.scope, connectionId: shop.connectionId };
    const { sealed_keys: sealed = Buffer.of() } = (await findConnection(app.kit.database.db, key)) ?? {};
    const warned = async () => {
      me = await signedInAgain(app, me);
      const subjects = await subjectsOf(app, me);
      const { r: bell } = await send(app, bellListing, { as: me });
      return [
        subjects.filter((subject) => subject.startsWith(shop.name)).length,
        bell.items.filter(({ kind, name }) => kind === 'shop' && name === shop.name).length,
      ];
    };
    const lookAfter = async (minutes: number) => {
      app.clock.forward(minutes);
      await lookAt(shop);
      return warned();
    };
    await lose(shop, { hookSecret: shop.secret, apiKey: '', apiSecret: '' });
    expect(await lookAfter(0)).toEqual([0, 0]);
    expect(await lookAfter(5 * 60)).toEqual([0, 0]);
    // Read with the right key in between: a later problem counts from its own start.
    await app.kit.database.db
      .updateTable('shop_connection')
      .set({ sealed_keys: sealed })
      .where('account_id', '=', me.scope)
      .where('connection_id', '=', shop.connectionId)
      .execute();
    expect(await lookAfter(2 * 60)).toEqual([0, 0]);
    await lose(shop, { hookSecret: shop.secret, apiKey: '', apiSecret: '' });
    expect(await lookAfter(0)).toEqual([0, 0]);
    expect(await lookAfter(5 * 60)).toEqual([0, 0]);
    expect(await lookAfter(2 * 60)).toEqual([1, 1]);
    expect((await stateOf(shop))?.health).toBe('unreadable');
  });

  it('cannot be saved without its keys: each lost key is required at its field', async () => {
    const server = await falseShop(() => ({ json: [] }));
    const shop = await makeShop(app, me, 'woocommerce', { shopUrl: server.url, ...apiKeys });
    await lookAt(shop);
    await lose(shop, { hookSecret: shop.secret, ...apiKeys });
    const text = expect.any(String) as string;
    expect(await update(shop)).toMatchObject({
      status: 400,
      r: { fields: { hookSecret: text, apiKey: text, apiSecret: text } },
    });
    expect((await stateOf(shop))?.health).toBe('unreadable');
    expect((await update(shop, { hookSecret: shop.secret, ...apiKeys })).status).toBe(200);
    expect(await post(app, shop, wooBody())).toBe(200);
    await orderNamed(app, me, '5101');
    await lookAt(shop);
    expect(await stateOf(shop)).toMatchObject({ health: 'healthy', hasApi: true });
  });

  it('can be saved with its webhook secret alone when it never had API keys', async () => {
    const shop = await makeShop(app, me, 'woocommerce');
    await lose(shop, { hookSecret: shop.secret, apiKey: '', apiSecret: '' });
    expect((await update(shop)).status).toBe(400);
    expect((await update(shop, { hookSecret: shop.secret })).status).toBe(200);
    expect(await post(app, shop, wooBody())).toBe(200);
  });
});

describe('The stored keys of a shop', () => {
  const moved = "The shop address was changed. Please enter the shop's keys again.";

  it('are required again for another address, also after an empty one, and are never sent to it', async () => {
    const other = await falseShop(() => ({ json: [] }));
    const shop = await makeShop(app, me, 'woocommerce', { shopUrl: 'https://kopi.example', ...apiKeys });
    const refused = { status: 400, r: { fields: { apiKey: moved, apiSecret: moved } } };
    expect(await update(shop, { shopUrl: other.url })).toMatchObject(refused);
    expect(await update(shop, { shopUrl: 'http://kopi.example' })).toMatchObject(refused);
    expect(await update(shop, { shopUrl: 'https://kopi.example:8443' })).toMatchObject(refused);
    expect(await update(shop, { shopUrl: other.url, apiKey: 'ck_2' })).toMatchObject({
      status: 400,
      r: { fields: { apiSecret: moved } },
    });
    expect((await update(shop, { shopUrl: '' })).status).toBe(200);
    expect(await update(shop, { shopUrl: other.url })).toMatchObject(refused);
    const { connectionId } = shop;
    await send(app, shops.testConnection, { as: me, body: { connectionId } });
    expect(other.asked).toEqual([]);
    expect((await update(shop, { shopUrl: other.url, apiKey: 'ck_2', apiSecret: 'cs_2' })).status).toBe(200);
    await send(app, shops.testConnection, { as: me, body: { connectionId } });
    const sent = `Basic ${Buffer.from('ck_2:cs_2').toString('base64')}`;
    expect(new Set(other.asked.map(({ headers }) => headers.authorization))).toEqual(new Set([sent]));
  });

  it('are kept for another path of the same address, and for a shop without an API', async () => {
    const shop = await makeShop(app, me, 'shopify', { shopUrl: 'https://kopi.example', apiKey: 'shpat_1' });
    expect((await update(shop, { shopUrl: 'https://Kopi.example/en' })).status).toBe(200);
    expect(await update(shop, { shopUrl: 'https://teh.example' })).toMatchObject({
      status: 400,
      r: { fields: { apiKey: moved } },
    });
    expect((await stateOf(shop))?.hasApi).toBe(true);
    const general = await makeShop(app, me, 'general', { shopUrl: 'https://kopi.example', apiKey: 'unused' });
    expect((await update(general, { shopUrl: 'https://teh.example' })).status).toBe(200);
  });
});

it('A create request with other API keys is refused when it repeats the Idempotency-Key of an earlier one', async () => {
  const connect = (apiKey: string) =>
    send(app, shops.createConnection, {
      as: me,
      body: { kind: 'woocommerce', name: 'Shop', hookSecret: '', ...apiKeys, apiKey },
      idempotencyKey: 'connect',
    });
  const first = await connect('ck_wrong');
  expect(first.status).toBe(200);
  expect(await connect('ck_right')).toMatchObject({ status: 409, r: { code: 'http.key_used' } });
  expect((await connect('ck_wrong')).r.connectionId).toBe(first.r.connectionId);
});
