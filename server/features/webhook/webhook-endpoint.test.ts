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

/** Carries the result out of a transaction that is rolled back. */
class Resealed extends Error {
  readonly secrets: readonly Uint8Array[];
  constructor(secrets: readonly Uint8Array[]) {
    super('rolled back');
    this.secrets = secrets;
  }
}

describe('The URL of an endpoint', () => {
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

  it('is refused at delivery when it has become a private address', async () => {
    const { me, endpointId } = await listening();
    // Changed after the check, as the owner of the domain name could do.
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

describe('The secret of an endpoint', () => {
  it('is shown once; after a change both secrets sign for a day, then only the new one', async () => {
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

  it('is changed once when the request is repeated, and the secret before the change still signs', async () => {
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

  it('signs for a day after its change, however often it is changed; too many changes in a day are refused', async () => {
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
    // The day of the first change ends a minute before that of the second.
    app.clock.forward(24 * 60 - contract.oldSecretsMax + 1);
    expect(await signing('B')).toEqual(secrets.slice(1));
    me = await signedInAgain(app, me);
    expect((await change()).status).toBe(200);
  });

  it.each(['created', 'changed'])(
    'is not shown again to a repeated request after a newer change: one that was %s',
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

  it('is encrypted again with a new first key, together with all old secrets that still sign', async () => {
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
        // Rolled back, because other tests read their secrets with the present key.
        throw new Resealed(sealed ? service([fresh]).secretsOf(sealed) : []);
      })
      .catch((error: unknown) => (error instanceof Resealed ? error.secrets : Promise.reject(error)));
    expect(opened.map(secretText)).toEqual(secrets);
  });

  it('is encrypted in the database', async () => {
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

it('An account can have ten endpoints; a deleted one makes room, and its log is no longer found', async () => {
  const { me, endpointId } = await listening();
  const add = () => send(app, contract.createEndpoint, { as: me, body: { url: receiver.url } });
  for (let n = 1; n < contract.endpointsMax; n += 1) expect((await add()).status).toBe(200);
  expect(await add()).toMatchObject({ status: 409, r: { code: 'webhook.too_many' } });
  await send(app, contract.deleteEndpoint, { as: me, body: { endpointId } });
  expect((await add()).status).toBe(200);
  expect((await send(app, contract.deliveryListing, { as: me, body: { endpointId } })).status).toBe(404);
});

it('A change of an endpoint keeps the fields that it omits, and can clear the description', async () => {
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
