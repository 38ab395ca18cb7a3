import { randomBytes } from 'node:crypto';

import { beforeAll, expect, it } from 'vitest';

import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import { accountFlags, scanEvents } from '#shared/features/operations/operations.contract.ts';
import { changes } from '#shared/features/operations/change-feed.contract.ts';
import {
  createOperatorKey,
  listOperatorKeys,
  revokeOperatorKey,
} from '#shared/features/operations/operator-keys.contract.ts';

import { readEnv } from '#server/env.ts';
import { demoOperatorKey as firstKey } from '#server/env/mode.ts';
import { makeApp } from '#server/app.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, testEnv, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const newName = () => `key-${randomBytes(6).toString('hex')}`;

async function makeKey(scopes: string[], more: object = {}, as: string = firstKey) {
  const name = newName();
  const { r, ...sent } = await send(app, createOperatorKey, { as, body: { name, scopes, ...more } });
  return { name, key: sent.s ? r.key : '', ...sent };
}

const listed = async (name: string) => {
  const { r } = await send(app, listOperatorKeys, { as: firstKey });
  return r.keys.find((key) => key.name === name);
};

it('An operator key is stored as a hash, and is listed with the time and address of its last use', async () => {
  const { name, key } = await makeKey(['scans']);
  const rows = await app.kit.database.db
    .selectFrom('operator_key')
    .selectAll()
    .where('name', '=', name)
    .execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(await listed(name)).toMatchObject({
    scopes: ['scans'],
    lastUsedAt: null,
    createdBy: { kind: 'operator', name: '' },
  });
  expect((await send(app, changes, { as: key, query: { limit: 1 }, from: '10.66.0.1' })).status).toBe(200);
  const used = await listed(name);
  expect(used?.lastUsedFrom).toBe('10.66.0.1');
  expect(used?.lastUsedAt).toBeTruthy();
});

it('An operator key can only make the calls of its scopes', async () => {
  const { key } = await makeKey(['scans', 'POD']);
  const { accountNo } = await makeAdmin(app);
  const flags = await send(app, accountFlags, {
    as: key,
    body: { accountNo, flags: { IsSuspended: true } },
  });
  expect(flags).toMatchObject({
    status: 403,
    e: 'This operator key may not do that. It needs the scope access.',
  });
  const event = { cn: 'HN100000017MY', code: 'PKU', at: app.clock.now().toISOString(), place: 'Kajang' };
  expect((await send(app, scanEvents, { as: key, body: { events: [event] } })).status).toBe(200);
});

it('The audit log of an account names the operator key', async () => {
  const { name, key } = await makeKey(['access']);
  const admin = await makeAdmin(app);
  await send(app, accountFlags, { as: key, body: { accountNo: admin.accountNo, flags: { IsCod: false } } });
  const trail = await send(app, auditTrail, { as: admin, body: {} });
  expect(JSON.stringify(trail.r)).toContain(`Operator key ${name}`);
});

it('An operator key cannot create or revoke a key with scopes that it lacks, and a name cannot be reused', async () => {
  const { name, key } = await makeKey(['access']);
  const powerful = await makeKey(['prices']);
  expect(await makeKey(['access', 'money'], {}, key)).toMatchObject({
    status: 403,
    e: 'Your operator key lacks money. Use a key that has these scopes.',
  });
  expect(await send(app, revokeOperatorKey, { as: key, body: { name: powerful.name } })).toMatchObject({
    status: 403,
  });
  const again = await send(app, createOperatorKey, { as: firstKey, body: { name, scopes: ['POD'] } });
  expect(again).toMatchObject({
    status: 409,
    e: `There is or was a key named ${name}. Choose another name.`,
  });
});

it('A revoked key, a key from another address and an unknown key are refused, counted and listed', async () => {
  const from = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9`;
  const revoked = await makeKey(['scans']);
  await send(app, revokeOperatorKey, { as: firstKey, body: { name: revoked.name } });
  const home = await makeKey(['scans'], { addresses: ['192.0.2.0/24', '2001:db8::/32'] });
  for (const as of [revoked.key, home.key, 'a-guess', 'a-guess']) {
    expect((await send(app, changes, { as, from })).status).toBe(401);
  }
  expect((await send(app, changes, { as: home.key, from: '192.0.2.77' })).status).toBe(200);
  expect((await send(app, changes, { as: home.key, from: '2001:db8::7' })).status).toBe(200);
  const { r } = await send(app, listOperatorKeys, { as: firstKey });
  const seen = r.failures
    .filter(({ address }) => address === from)
    .map(({ reason, name, attempts }) => [reason, name, attempts]);
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['unknown', '', 2],
      ['revoked', revoked.name, 1],
      ['address', home.name, 1],
    ]),
  );
  expect(await listed(revoked.name)).toMatchObject({ revokedBy: { kind: 'operator', name: '' } });
});

it('An invalid address range is refused when the key is created', async () => {
  expect(await makeKey(['scans'], { addresses: ['10.0.0.0/33'] })).toMatchObject({
    status: 400,
    e: expect.stringContaining('10.0.0.0/33 is not an address. Write 203.0.113.7 or 10.20.0.0/16.'),
  });
});

it('The SHOW_INTERFACE setting hides the API description and the operations calls from strangers', async () => {
  const { database } = app.kit;
  const make = (settings: Record<string, string>) =>
    makeApp({ env: readEnv(testEnv(settings)), database, clock: app.clock, pages: null });
  const hidden = await make({ SHOW_INTERFACE: 'nothing' });
  for (const url of ['/api/docs', '/api/docs/', '/api/openapi.json', changes.path, '/api/nothing']) {
    const answer = await hidden.http.inject(url);
    expect([answer.statusCode, answer.json().e], url).toEqual([404, 'There is nothing at this address.']);
  }
  const right = await hidden.http.inject({
    url: changes.path,
    headers: { authorization: `Bearer ${firstKey}` },
  });
  expect(right.statusCode).toBe(200);
  const customers = await make({ SHOW_INTERFACE: 'customers' });
  const described = (await customers.http.inject('/api/openapi.json')).body;
  expect(described).toContain('/api/shipment/CreateShipment');
  expect(described).not.toContain('/api/operations/');
  await hidden.http.close();
  await customers.http.close();
});
