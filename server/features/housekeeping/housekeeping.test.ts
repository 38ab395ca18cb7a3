import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { Perishable } from '#server/platform/db/perishables.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { housekeepingService } from './housekeeping.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const dayMinutes = 24 * 60;

it('Housekeeping deletes expired rows, and keeps the others and the audit log', async () => {
  const { db } = app.kit.database;
  const user = await makeAdmin(app);
  // One round is limited, and the other tests leave much to delete.
  const cleanUp = async () => {
    while ((await housekeepingService(app.kit, app.kit.perishables).cleanUp()) > 0);
  };
  await send(app, createShipment, { as: user, body: shipmentForm(), idempotencyKey: 'kept' });
  await app.kit.database.transaction((trx) =>
    app.services.account.mailLink(trx, user.scope, user.userId, 'R'),
  );
  await db
    .insertInto('login_attempt')
    .values({
      attempt_id: newId(app.clock),
      account_no: user.accountNo,
      address: '10.9.9.9',
      at: app.clock.now(),
      succeeded: true,
    })
    .execute();
  const rowsOf = async (table: 'session_token' | 'user_session' | 'one_time_link' | 'idempotency' | 'mail') =>
    (await db.selectFrom(table).select('account_id').where('account_id', '=', user.scope).execute()).length;
  const counts = async () => ({
    tokens: await rowsOf('session_token'),
    sessions: await rowsOf('user_session'),
    links: await rowsOf('one_time_link'),
    keys: await rowsOf('idempotency'),
    mails: await rowsOf('mail'),
    attempts: (
      await db
        .selectFrom('login_attempt')
        .select('attempt_id')
        .where('account_no', '=', user.accountNo)
        .execute()
    ).length,
  });

  await cleanUp();
  expect(await counts()).toEqual({ tokens: 2, sessions: 1, links: 1, keys: 1, mails: 1, attempts: 1 });
  app.clock.forward(6 * dayMinutes);
  await cleanUp();
  expect(await counts()).toEqual({ tokens: 0, sessions: 1, links: 1, keys: 1, mails: 1, attempts: 1 });
  app.clock.forward(3 * dayMinutes);
  await cleanUp();
  expect(await counts()).toEqual({ tokens: 0, sessions: 1, links: 0, keys: 0, mails: 1, attempts: 1 });
  app.clock.forward(90 * dayMinutes);
  await cleanUp();
  expect(await counts()).toEqual({ tokens: 0, sessions: 0, links: 0, keys: 0, mails: 0, attempts: 0 });
  const audited = await db
    .selectFrom('audit')
    .select('action')
    .where('account_id', '=', user.scope)
    .execute();
  expect(audited.map(({ action }) => action)).toContain('shipment.created');
});

it('All expired rows are deleted in one run, however many there are', async () => {
  let left = 25_300;
  const many: Perishable = {
    table: 'many',
    keptMs: 0,
    async deleteSome(_reader, _before, most) {
      const some = Math.min(left, most);
      left -= some;
      return some;
    },
  };
  expect(await housekeepingService(app.kit, [many]).cleanUp()).toBe(25_300);
});

it('A failing kind of data is logged, and the other kinds are still deleted', async () => {
  const error = new Error('files away');
  const failing: Perishable = { table: 'files', keptMs: 0, deleteSome: () => Promise.reject(error) };
  const one: Perishable = { table: 'one', keptMs: 0, deleteSome: async () => 1 };
  const logger = { ...app.kit.logger, error: vi.fn() };
  expect(await housekeepingService({ ...app.kit, logger }, [failing, one]).cleanUp()).toBe(1);
  expect(logger.error.mock.calls).toEqual([[{ err: error, table: 'files' }, expect.any(String)]]);
});

it('Two instances clean up at the same time and delete each row once', async () => {
  const scope = (await makeAdmin(app)).scope;
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    account_id: scope,
    idempotency_key: `old-${index}`,
    call: '/api/x',
    request_hash: Buffer.alloc(32),
    answer: null,
    created_at: new Date(app.clock.now().getTime() - 8 * dayMinutes * 60_000),
  }));
  await app.kit.database.db.insertInto('idempotency').values(rows).execute();
  const [one, two] = await Promise.all([
    housekeepingService(app.kit, app.kit.perishables).cleanUp(),
    housekeepingService(app.kit, app.kit.perishables).cleanUp(),
  ]);
  expect((one ?? 0) + (two ?? 0)).toBeGreaterThanOrEqual(2500);
  const left = await app.kit.database.db
    .selectFrom('idempotency')
    .select('idempotency_key')
    .where('account_id', '=', scope)
    .execute();
  expect(left).toEqual([]);
});
