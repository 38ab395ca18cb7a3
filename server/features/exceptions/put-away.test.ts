/** Snoozing applies to one item: the next one of the same parcel or shop is shown. */
import { beforeAll, beforeEach, expect, it } from 'vitest';

import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import { newId } from '#server/platform/db/ids.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { exceptionDesk } from './exceptions-desk.fixture.ts';
import { exceptionsService } from './exceptions.service.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});

const { make, list, scan } = exceptionDesk(() => ({ app, me }));
const putAway = (kind: ExceptionKind, subjectId: string) =>
  send(app, contract.arrangeExceptions, {
    as: me,
    body: {
      items: [{ kind, subjectId }],
      note: 'Asked the broker',
      snoozedUntil: addDays(isoDayOf(app.clock.now(), marketOf(MALAYSIA)), 20),
    },
  });
const counted = async () => {
  const { total, snoozed } = (await send(app, contract.exceptionCounts, { as: me })).r;
  return { total, snoozed };
};

it('A parcel at customs again after its clearance is a new, open item', async () => {
  const { shipmentId, cnNo } = await make(['PKU', 'CUS']);
  await putAway('customs', shipmentId);
  expect(await counted()).toEqual({ total: 0, snoozed: 1 });
  app.clock.forward(1);
  expect((await scan(cnNo, 'CLR')).status).toBe(200);
  app.clock.forward(1);
  expect((await scan(cnNo, 'CUS')).status).toBe(200);
  expect(await list()).toMatchObject([{ kind: 'customs', subjectId: shipmentId, snoozedUntil: null }]);
  expect(await counted()).toEqual({ total: 1, snoozed: 0 });
  // A note on the new item does not snooze it.
  const items = [{ kind: 'customs', subjectId: shipmentId }];
  await send(app, contract.arrangeExceptions, { as: me, body: { items, note: 'Again' } });
  expect(await list()).toMatchObject([{ note: 'Again' }]);
  await putAway('customs', shipmentId);
  expect(await counted()).toEqual({ total: 0, snoozed: 1 });
});

it('endMended ends the snooze of a shop that works again, and keeps that of a shop that still fails', async () => {
  const [mended, broken] = [newId(app.clock), newId(app.clock)];
  await putAway('shop', mended);
  await putAway('shop', broken);
  const item = { subjectId: broken, name: 'Shop', href: '/', since: app.clock.now(), dueAt: null };
  const inbox = exceptionsService(app.kit, [
    { kind: 'shop', needs: () => true, count: async () => 1, page: async () => [item] },
  ]);
  await inbox.endMended();
  const kept = await app.kit.database.db
    .selectFrom('exception_case')
    .select('subject_id')
    .where('account_id', '=', me.scope)
    .where('snoozed_until', 'is not', null)
    .execute();
  expect(kept).toEqual([{ subject_id: broken }]);
});
