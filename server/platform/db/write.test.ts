import { beforeAll, describe, expect, it } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';

import { makeAccount, makeUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('An Idempotency-Key', () => {
  it('of one person is no repeat of a colleague, who is refused and gets no answer of theirs', async () => {
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

  it('of another account is another key', async () => {
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
  it('takes no change and no deletion, also by SQL', async () => {
    for (const change of ["update audit set who = 'x'", 'delete from audit', 'truncate audit']) {
      await expect(app.kit.database.executeSql(change)).rejects.toThrow(/append-only/u);
    }
  });
});
