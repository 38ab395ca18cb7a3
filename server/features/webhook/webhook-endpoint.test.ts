import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';

import * as contract from '#shared/features/webhook/webhook.contract.ts';

import { makeAdmin, signedInAgain } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { type Receiver, webhookReceiver } from '#server/test/webhook-receiver.ts';
import { secretKeys } from '#server/platform/settings/secret-keys.ts';
import { findEndpoint } from './webhook-endpoint.queries.ts';
import { endpointService } from './webhook-endpoint.service.ts';
import { secretText } from './webhook-signing.rules.ts';
import { webhookDesk } from './webhook-desk.fixture.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(async () => {
  app.clock.reset();
  await receiver.close();
});

const { sendDue, listening, logOf, publish } = webhookDesk(() => ({ app, receiver }));

/** Takes what was found past a transaction that is rolled back. */
class Resealed extends Error {
  readonly secrets: readonly Uint8Array[];
  constructor(secrets: readonly Uint8Array[]) {
    super('rolled back');
    this.secrets = secrets;
  }
}

describe('An address', () => {
  it.each([
    ['ftp://example.com/', 'scheme'],
    ['not an address', 'scheme'],
    ['http://169.254.169.254/latest/meta-data', 'address'],
    ['http://10.0.0.5/', 'address'],
    ['http://[fe80::1]/', 'address'],
    ['http://0x7f.1.2.3.4/', 'scheme'],
    ['http://user:secret@example.com/', 'address'],
  ])('%s is refused', async (url, why) => {
    const me = await makeAdmin(app);
    const { status, r } = await send(app, contract.createEndpoint, { as: me, body: { url } });
    expect(status).toBe(400);
    expect(r).toMatchObject({ code: `webhook.url_${why}` });
  });

  it('whose name stands for a private one is refused when it is sent to', async () => {
    const { me, endpointId } = await listening();
    // Since it was checked, as somebody would do who owns the name.
    await app.kit.database.db
      .updateTable('webhook_endpoint')
      .set({ url: 'http://192.168.0.1/' })
      .where('account_id', '=', me.scope)
      .execute();
    await publish(me, ['A']);
    await sendDue();
    expect((await logOf(me, endpointId))[0]).toMatchObject({ lastStatus: null, lastProblem: 'address' });
  });
});

describe('The secret', () => {
  it('is shown once; changed, both sign for a day and then the new one alone', async () => {
    const { me, secret, endpointId } = await listening();
    expect(JSON.stringify((await send(app, contract.endpointListing, { as: me })).r)).not.toContain(secret);
    const { r } = await send(app, contract.rotateSecret, { as: me, body: { endpointId } });
    expect(r.secret).not.toBe(secret);
    await publish(me, ['A']);
    await sendDue();
    const [one] = receiver.received;
    for (const each of [secret, r.secret])
      expect(new Webhook(each).verify(one?.body ?? '', one?.headers ?? {})).toBeTruthy();
    app.clock.forward(24 * 60 + 1);
    await publish(me, ['B']);
    await sendDue();
    expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('is changed once though the answer was lost: what the receiver has signs on', async () => {
    const { me, secret, endpointId } = await listening();
    const change = () =>
      send(app, contract.rotateSecret, { as: me, body: { endpointId }, idempotencyKey: 'changed' });
    const [first, again] = [await change(), await change()];
    expect(again.r).toEqual(first.r);
    await publish(me, ['A']);
    await sendDue();
    const [one] = receiver.received;
    for (const each of [secret, first.r.secret])
      expect(new Webhook(each).verify(one?.body ?? '', one?.headers ?? {})).toBeTruthy();
  });

  it('signs on for its own day, however often it is changed; more than a few changes in it are refused', async () => {
    const { secret, endpointId, ...owner } = await listening();
    let { me } = owner;
    const change = () => send(app, contract.rotateSecret, { as: me, body: { endpointId } });
    const secrets = [secret];
    for (let n = 1; n <= contract.oldSecretsMax; n += 1) {
      app.clock.forward(1);
      secrets.push((await change()).r.secret);
    }
    const signing = async (key: string) => {
      await publish(me, [key]);
      await sendDue();
      const sent = receiver.received.at(-1);
      const header = (name: string) => sent?.headers[`webhook-${name}`] ?? '';
      const at = new Date(Number(header('timestamp')) * 1000);
      const signatures = header('signature').split(' ');
      return secrets.filter((each) =>
        signatures.includes(new Webhook(each).sign(header('id'), at, sent?.body ?? '')),
      );
    };
    expect(await signing('A')).toEqual(secrets);
    expect(await change()).toMatchObject({ status: 409, r: { code: 'webhook.secret_too_often' } });
    const { r } = await send(app, contract.endpointListing, { as: me });
    const newest = Date.parse(r.endpoints[0]?.oldSecretUntil ?? '') - 24 * 3_600_000;
    expect(app.clock.now().getTime() - newest).toBeLessThan(60_000);
    // That of the first change ends a minute before that of the second.
    app.clock.forward(24 * 60 - contract.oldSecretsMax + 1);
    expect(await signing('B')).toEqual(secrets.slice(1));
    me = await signedInAgain(app, me);
    expect((await change()).status).toBe(200);
  });

  it.each(['created', 'changed'])(
    'is not shown again once it is none any more: one that was %s',
    async (how) => {
      const me = await makeAdmin(app);
      const create = () =>
        send(app, contract.createEndpoint, {
          as: me,
          body: { url: receiver.url },
          idempotencyKey: 'created',
        });
      const { endpointId } = (await create()).r.endpoint;
      const change = (idempotencyKey: string) =>
        send(app, contract.rotateSecret, { as: me, body: { endpointId }, idempotencyKey });
      const again = how === 'created' ? create : () => change('first');
      const first = await again();
      expect((await again()).r).toEqual(first.r);
      await change('second');
      expect(await again()).toMatchObject({ status: 409, r: { code: 'webhook.secret_since' } });
    },
  );

  it('is sealed anew by a new first key, with all that still sign', async () => {
    const { me, secret, endpointId } = await listening();
    const secrets = [secret];
    for (let n = 0; n < 2; n += 1)
      secrets.unshift((await send(app, contract.rotateSecret, { as: me, body: { endpointId } })).r.secret);
    const { database, secretKeys: known } = app.kit;
    const fresh = 'a key of tomorrow, long enough for anybody';
    const opened = await database
      .transaction(async (trx) => {
        const service = (keys: readonly string[]) =>
          endpointService(
            { ...app.kit, database: { ...database, db: trx }, secretKeys: secretKeys(keys) },
            { refusalOf: () => null },
          );
        await service([fresh, ...known.all]).sealAnew();
        const row = await findEndpoint(trx, me.scope, endpointId);
        const sealed = row && {
          scope: me.scope,
          endpointId,
          secret: row.secret,
          oldSecret: row.old_secret,
          olderSecrets: row.older_secrets,
        };
        // Other tests read theirs by the key of today.
        throw new Resealed(sealed ? service([fresh]).secretsOf(sealed) : []);
      })
      .catch((error: unknown) => (error instanceof Resealed ? error.secrets : Promise.reject(error)));
    expect(opened.map(secretText)).toEqual(secrets);
  });

  it('is sealed in the database', async () => {
    const { me, secret } = await listening();
    const row = await app.kit.database.db
      .selectFrom('webhook_endpoint')
      .select('secret')
      .where('account_id', '=', me.scope)
      .executeTakeFirstOrThrow();
    const plain = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(plain).toHaveLength(32);
    expect(Buffer.from(row.secret).includes(plain)).toBe(false);
  });
});

it('Ten endpoints are enough for an account; a deleted one makes room and is forgotten', async () => {
  const { me, endpointId } = await listening();
  const add = () => send(app, contract.createEndpoint, { as: me, body: { url: receiver.url } });
  for (let n = 1; n < contract.endpointsMax; n += 1) expect((await add()).status).toBe(200);
  expect(await add()).toMatchObject({ status: 409, r: { code: 'webhook.too_many' } });
  await send(app, contract.deleteEndpoint, { as: me, body: { endpointId } });
  expect((await add()).status).toBe(200);
  expect((await send(app, contract.deliveryListing, { as: me, body: { endpointId } })).status).toBe(404);
});

it('What a change leaves out stays; a description may be emptied', async () => {
  const { me, endpointId } = await listening(['shipment.delivered']);
  const change = (more: object) =>
    send(app, contract.updateEndpoint, { as: me, body: { endpointId, ...more } });
  expect((await change({ description: 'Warehouse' })).r).toMatchObject({ description: 'Warehouse' });
  expect((await change({ isOn: false })).r).toMatchObject({
    description: 'Warehouse',
    eventTypes: ['shipment.delivered'],
    isOn: false,
  });
  expect((await change({ isOn: true, eventTypes: [] })).r).toMatchObject({
    url: receiver.url,
    description: 'Warehouse',
    eventTypes: [],
    isOn: true,
  });
  expect((await change({ description: '' })).r).toMatchObject({ description: '' });
  expect((await change({ description: 'x'.repeat(61) })).status).toBe(400);
});
