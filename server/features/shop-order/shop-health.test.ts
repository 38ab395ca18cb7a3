/** A silent shop or a disabled webhook: its owner is notified by email and in the bell, and work to do is in the inbox. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import { exceptionListing } from '#shared/features/exceptions/exceptions.contract.ts';
import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';

import { makeAdmin, signedInAgain, type TestUser } from '#server/test/factories.ts';
import type { Answer } from '#server/test/answering-server.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { subjectsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { makeShop, post } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { magentoBody, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { takeToPoll } from './shop-connection.queries.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});
afterEach(() => app.clock.reset());

const healthNow = async (id: string) =>
  (await send(app, shops.connectionListing, { as: me })).r.connections.find(
    ({ connectionId }) => connectionId === id,
  );
const lookAt = (connectionId: string) => app.services.shops.catchUp.catchUp(me.scope, connectionId);

/** The notifications to the owner: emails, bell and inbox. */
async function reported(name: string) {
  const subjects = await subjectsOf(app, me);
  const { r: bell } = await send(app, bellListing, { as: me });
  const { r: inbox } = await send(app, exceptionListing, { as: me, body: { kind: 'shop' } });
  return {
    emails: subjects.filter((subject) => subject === `${name}: orders may be missing`).length,
    bell: bell.items.filter((item) => item.kind === 'shop' && item.name === name).length,
    inbox: inbox.items.map((item) => item.name),
  };
}

describe('A shop that falls silent', () => {
  it('is reported after three times its usual gap and at least a day, then daily until it sends again', async () => {
    const shop = await makeShop(app, me, 'magento');
    for (let hour = 0; hour < 7; hour += 1) {
      expect(await post(app, shop, magentoBody({ entity_id: 100 + hour }))).toBe(200);
      app.clock.forward(60);
    }
    me = await signedInAgain(app, me);
    await lookAt(shop.connectionId);
    expect(await reported(shop.name)).toEqual({ emails: 0, bell: 0, inbox: [] });

    app.clock.forward(24 * 60);
    me = await signedInAgain(app, me);
    await lookAt(shop.connectionId);
    await lookAt(shop.connectionId);
    expect(await healthNow(shop.connectionId)).toMatchObject({ health: 'silent' });
    // A silent shop may have no sales: there is nothing to do in the inbox.
    expect(await reported(shop.name)).toEqual({ emails: 1, bell: 1, inbox: [] });

    app.clock.forward(24 * 60 + 1);
    me = await signedInAgain(app, me);
    await lookAt(shop.connectionId);
    expect(await reported(shop.name)).toMatchObject({ emails: 2, bell: 2 });

    await post(app, shop, magentoBody({ entity_id: 200 }));
    expect(await healthNow(shop.connectionId)).toMatchObject({ health: 'healthy' });
  });

  it('is checked in each round, also when its kind cannot be polled', async () => {
    const shop = await makeShop(app, me, 'opencart');
    const now = app.clock.now();
    const due = await app.kit.database.transaction((trx) => takeToPoll(trx, now, now, 10_000));
    expect(due.map((row) => row.connection_id)).toContain(shop.connectionId);
  });
});

describe('Webhooks of a WooCommerce shop', () => {
  const keys = { apiKey: 'ck_1', apiSecret: 'cs_1' };

  /** A shop with webhooks by their ID; `isReadOnly` refuses to change any. */
  function woo(hooks: Map<string, { status: string; delivery_url: string }>, isReadOnly = false): Answer {
    return ({ method, url, body }) => {
      const [, id] = /\/webhooks\/(\d+)/u.exec(url) ?? [];
      const hook = hooks.get(id ?? '');
      if (id !== undefined && !hook) return { status: 404 };
      if (hook && method === 'PUT') {
        if (isReadOnly) return { status: 401 };
        hook.status = (JSON.parse(body) as { status: string }).status;
      }
      if (hook) return { json: { id: Number(id), ...hook } };
      if (url.includes('/webhooks'))
        return { json: [...hooks].map(([key, one]) => ({ id: Number(key), ...one })) };
      return { json: [] };
    };
  }

  it('are found by address: disabled ones are reported and enabled again, those of others are left alone', async () => {
    const hooks = new Map<string, { status: string; delivery_url: string }>();
    const server = await falseShop(woo(hooks));
    const shop = await makeShop(app, me, 'woocommerce', { shopUrl: server.url, ...keys });
    hooks.set('7', { status: 'active', delivery_url: shop.hookUrl });
    hooks.set('8', { status: 'disabled', delivery_url: shop.hookUrl });
    hooks.set('9', { status: 'disabled', delivery_url: 'https://elsewhere.example/hook' });
    await lookAt(shop.connectionId);
    expect(await healthNow(shop.connectionId)).toMatchObject({
      health: 'disabled',
      healthText: expect.stringContaining('We have turned it on again') as string,
    });
    expect(await reported(shop.name)).toEqual({ emails: 1, bell: 1, inbox: [shop.name] });
    expect([...hooks.values()].map(({ status }) => status)).toEqual(['active', 'active', 'disabled']);
    await lookAt(shop.connectionId);
    expect(await healthNow(shop.connectionId)).toMatchObject({ health: 'waiting' });
  });

  it("are enabled by 'Test the connection' as well", async () => {
    const hooks = new Map([['7', { status: 'disabled', delivery_url: 'https://moved.example/hook' }]]);
    const server = await falseShop(woo(hooks));
    const made = { shopUrl: server.url, ...keys, hookId: '7' };
    const { connectionId } = await makeShop(app, me, 'woocommerce', made);
    const { r } = await send(app, shops.testConnection, { as: me, body: { connectionId } });
    expect(r.checks.map(({ text }) => text).join(' ')).toContain('turned its webhook off');
    expect(hooks.get('7')?.status).toBe('active');
  });

  it('that the key cannot enable are reported as such, and the round reads the orders instead', async () => {
    const hooks = new Map<string, { status: string; delivery_url: string }>();
    const answer = woo(hooks, true);
    const server = await falseShop((request) =>
      request.url.includes('/orders?') ? { json: [wooBody()] } : answer(request),
    );
    const shop = await makeShop(app, me, 'woocommerce', { shopUrl: server.url, ...keys });
    hooks.set('7', { status: 'disabled', delivery_url: shop.hookUrl });
    await lookAt(shop.connectionId);
    const health = await healthNow(shop.connectionId);
    expect(health).toMatchObject({ health: 'disabled' });
    expect(health?.healthText).toContain('could not be turned on again: The shop refuses the key');
    expect(await reported(shop.name)).toMatchObject({ emails: 1, bell: 1 });
    const { r } = await send(app, shops.connectionDeliveries, {
      as: me,
      query: { connectionId: shop.connectionId },
    });
    expect(r.deliveries.map(({ source }) => source)).toEqual(['catch-up']);
  });
});

describe('Shop connections', () => {
  const set = (columns: { is_suspended?: boolean; is_active?: boolean }) =>
    app.kit.database.db.updateTable('account').set(columns).where('account_id', '=', me.scope).execute();
  const due = async () => {
    const now = app.clock.now();
    const taken = await app.kit.database.transaction((trx) => takeToPoll(trx, now, now, 10_000));
    return taken.filter(({ scope }) => scope === me.scope).map((row) => row.connection_id);
  };
  const refusing = async () => {
    const server = await falseShop(() => ({ status: 401 }));
    return makeShop(app, me, 'magento', { shopUrl: server.url, apiKey: 'token-1' });
  };

  it('of a suspended account are still polled, but warn nobody until the suspension ends', async () => {
    const shop = await refusing();
    await set({ is_suspended: true });
    expect(await due()).toEqual([shop.connectionId]);
    await lookAt(shop.connectionId);
    expect(await post(app, shop, magentoBody())).toBe(200);
    await set({ is_suspended: false });
    expect(await reported(shop.name)).toEqual({ emails: 0, bell: 0, inbox: [shop.name] });
    await lookAt(shop.connectionId);
    expect(await reported(shop.name)).toMatchObject({ emails: 1, bell: 1 });
  });

  it('of an inactive account are not polled, warn nobody, and refuse messages with 404', async () => {
    const shop = await refusing();
    await set({ is_active: false });
    expect(await due()).toEqual([]);
    await lookAt(shop.connectionId);
    expect(await post(app, shop, magentoBody())).toBe(404);
    await set({ is_active: true });
    expect(await reported(shop.name)).toMatchObject({ emails: 0, bell: 0 });
    expect(await due()).toEqual([shop.connectionId]);
    expect(await post(app, shop, magentoBody())).toBe(200);
  });
});
