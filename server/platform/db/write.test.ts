import { beforeAll, describe, expect, it } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';

import { portalItself } from '#shared/platform/rights/principal.ts';

import type { Reader } from '#server/platform/db/database.ts';
import { makeAccount, makeUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('An Idempotency-Key', () => {
  it('of one user is refused to a colleague, who does not get the stored response', async () => {
    const account = await makeAccount(app);
    const [admin, colleague] = [
      await makeUser(app, account),
      await makeUser(app, account, { login_id: 'desk' }),
    ];
    const body = shipmentForm();
    const create = (as: typeof admin) => send(app, createShipment, { as, body, idempotencyKey: 'same' });
    const first = await create(admin);
    expect(first.status).toBe(200);
    expect(await create(colleague)).toMatchObject({ status: 409, r: { code: 'http.key_used' } });
    expect((await create(admin)).r).toEqual(first.r);
  });

  it('stores the first response encrypted, and refuses a response copied from the row of another key', async () => {
    const user = await makeUser(app, await makeAccount(app));
    const { db } = app.kit.database;
    const body = shipmentForm();
    const create = (idempotencyKey: string) => send(app, createShipment, { as: user, body, idempotencyKey });
    const { r } = await create('sealed');
    await create('other');
    const kept = () =>
      db.selectFrom('idempotency').select(['idempotency_key', 'answer']).where('account_id', '=', user.scope);
    const rows = await kept().orderBy('idempotency_key').execute();
    expect(rows.map(({ answer }) => Object.keys(answer as object))).toEqual([['sealed'], ['sealed']]);
    expect(JSON.stringify(rows)).not.toContain(r.consignmentNoteNo);
    expect((await create('sealed')).r).toEqual(r);
    await db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(rows[0]?.answer) })
      .where('account_id', '=', user.scope)
      .where('idempotency_key', '=', 'sealed')
      .execute();
    expect(await create('sealed')).toMatchObject({ status: 409, r: { code: 'http.key_used' } });
  });

  it('recognises a repeated request after a release with another schema, and by either of its two hashes', async () => {
    const user = await makeUser(app, await makeAccount(app));
    const { db } = app.kit.database;
    const body = shipmentForm();
    const create = (given: object = body) =>
      send(app, createShipment, { as: user, body: given, idempotencyKey: 'release' });
    const first = await create();
    const keep = (kept: object) =>
      db.updateTable('idempotency').set(kept).where('account_id', '=', user.scope).execute();
    const { request_hash: asRead, sent_hash: asSent } = await db
      .selectFrom('idempotency')
      .select(['request_hash', 'sent_hash'])
      .where('account_id', '=', user.scope)
      .executeTakeFirstOrThrow();

    // As if this release had a new default: the hash of the parsed request differs.
    await keep({ request_hash: Buffer.alloc(32) });
    expect((await create()).r).toEqual(first.r);
    expect((await create(Object.fromEntries(Object.entries(body).toReversed()))).r).toEqual(first.r);
    expect((await create({ ...body, orderId: 'OTHER' })).status).toBe(409);

    await keep({ request_hash: asRead, sent_hash: null });
    expect((await create()).r).toEqual(first.r);
    // A field that the schema ignores does not make it another request.
    await keep({ sent_hash: asSent });
    expect((await create({ ...body, ofNoSchema: 1 })).r).toEqual(first.r);
  });

  it('is separate for each account', async () => {
    const [one, two] = [
      await makeUser(app, await makeAccount(app)),
      await makeUser(app, await makeAccount(app)),
    ];
    const body = shipmentForm();
    const [first, second] = await Promise.all(
      [one, two].map((as) => send(app, createShipment, { as, body, idempotencyKey: 'same' })),
    );
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.r.consignmentNoteNo).not.toBe(second?.r.consignmentNoteNo);
  });
});

describe('The audit trail', () => {
  it('refuses changes and deletions, also by SQL', async () => {
    for (const change of ["update audit set who = 'x'", 'delete from audit', 'truncate audit']) {
      await expect(app.kit.database.executeSql(change)).rejects.toThrow(/append-only/u);
    }
  });
});

it('An undone write returns its result, and leaves no change, no Idempotency-Key and no audit line', async () => {
  const { scope } = await makeAccount(app);
  const { database, write } = app.kit;
  const actor = {
    scope,
    by: portalItself('test'),
    address: '',
    userAgent: '',
    requestId: '',
    idempotencyKey: 'undone',
    repeatable: { call: '/test', body: {} },
  };
  const nameOf = (reader: Reader) =>
    reader.selectFrom('account').select('company').where('account_id', '=', scope).executeTakeFirstOrThrow();
  const before = await nameOf(database.db);
  const tryIt = () =>
    write(actor, { action: 'address.changed', repeatable: actor.repeatable }, async ({ trx, undo }) => {
      await trx
        .updateTable('account')
        .set({ company: JSON.stringify({ ...before.company, name: 'Another' }) })
        .where('account_id', '=', scope)
        .execute();
      return undo('nothing to do');
    });
  expect([await tryIt(), await tryIt()]).toEqual(['nothing to do', 'nothing to do']);
  expect(await nameOf(database.db)).toEqual(before);
  for (const table of ['audit', 'idempotency'] as const)
    expect(
      await database.db.selectFrom(table).select('account_id').where('account_id', '=', scope).execute(),
    ).toEqual([]);
});
