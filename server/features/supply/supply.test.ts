/** Supplies over HTTP: limits, states, their own consignment note, and suggestions of what to reorder. */
import { beforeAll, describe, expect, it } from 'vitest';

import { correctScans } from '#shared/features/operations/operations.contract.ts';
import {
  cancelSupplyRequest,
  confirmSupplyReceipt,
  getSupplyRequest,
  requestSupplies,
  supplyAccounts,
  supplyCatalogue,
  supplyListing,
} from '#shared/features/supply/supply.contract.ts';
import { moveSupplyRequest } from '#shared/features/supply/supply-operations.contract.ts';
import { deactivateSubUser } from '#shared/features/users/users.contract.ts';
import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import { dayMs } from '#shared/platform/time/spans.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import {
  makeAdmin,
  makeBranch,
  makeUser,
  newEmail,
  newLoginId,
  type TestUser,
} from '#server/test/factories.ts';
import { changesOf } from '#server/test/change-feed.ts';
import { makeRequest } from '#server/test/examples/supply.examples.ts';
import { mailsOf, subjectsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const operator = () => app.kit.env.operatorKeys[0] ?? '';
const move = (requestNo: string, state: string, reason = '') =>
  send(app, moveSupplyRequest, { as: operator(), body: { requestNo, state, reason } });
const order = (as: TestUser, packs: number, code = 'bubble') =>
  send(app, requestSupplies, { as, body: { items: [{ code, packs }] } });
const leftOf = async (as: TestUser, code = 'bubble') =>
  (await send(app, supplyCatalogue, { as })).r.items.find((item) => item.code === code)?.left;

describe('The monthly limit of supplies', () => {
  it('holds for simultaneous requests, and does not count cancelled or rejected ones', async () => {
    const user = await makeAdmin(app);
    // Six rolls a month: of eight simultaneous requests for two rolls, three succeed.
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(user, 2)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(await leftOf(user)).toBe(0);
    expect((await order(user, 1)).e).toContain('0');

    const [first, second] = taken.map(({ r }) => r);
    await send(app, cancelSupplyRequest, { as: user, body: { requestId: first?.requestId } });
    expect(await leftOf(user)).toBe(2);
    await move(second?.requestNo ?? '', 'rejected', 'Out of stock');
    expect(await leftOf(user)).toBe(4);
    const again = await send(app, cancelSupplyRequest, { as: user, body: { requestId: first?.requestId } });
    expect(again.status).toBe(409);
    expect(await leftOf(user)).toBe(4);
  });

  it('counts a request once for its Idempotency-Key, however often it is sent', async () => {
    const user = await makeAdmin(app);
    const body = { items: [{ code: 'bubble', packs: 2 }] };
    const same = await Promise.all(
      [1, 2].map(() => send(app, requestSupplies, { as: user, body, idempotencyKey: 'twice' })),
    );
    expect(new Set(same.map(({ r }) => r.requestNo)).size).toBe(1);
    expect(await leftOf(user)).toBe(4);
    // A changed form with the same key orders nothing more.
    const more = { items: [...body.items, { code: 'tape', packs: 1 }] };
    const changed = await send(app, requestSupplies, { as: user, body: more, idempotencyKey: 'twice' });
    expect(changed).toMatchObject({ status: 409, r: { code: 'http.key_used' } });
    const again = await send(app, requestSupplies, { as: user, body, idempotencyKey: 'twice' });
    expect(again.r.requestNo).toBe(same[0]?.r.requestNo);
    expect(await leftOf(user)).toBe(4);
  });
});

it('A supply request is approved, packed and shipped under its own CN, and received when that is delivered', async () => {
  const user = await makeAdmin(app);
  const { requestId, requestNo } = await makeRequest(app, user);
  expect((await move(requestNo, 'shipped')).status).toBe(409);
  for (const state of ['approved', 'packed', 'shipped']) expect((await move(requestNo, state)).e).toBeNull();
  const read = async () => (await send(app, getSupplyRequest, { as: user, query: { requestId } })).r;
  const shipped = await read();
  expect(shipped).toMatchObject({ state: 'shipped', mayCancel: false, mayConfirm: true });
  const cn = shipped.consignmentNoteNo ?? '';
  const tracked = await send(app, consignmentNoteTracking, { as: user, body: { ConsignmentNo: [cn] } });
  expect(tracked.r.trackingList[0]).toMatchObject({ consignmentNoteNo: cn, status: 'created' });
  const { db } = app.kit.database;
  const shipment = await db
    .selectFrom('shipment')
    .select(['shipment_id', 'total_cents'])
    .where('account_id', '=', user.scope)
    .where('cn_no', '=', cn)
    .executeTakeFirstOrThrow();
  expect(shipment.total_cents).toBe(0);
  await app.services.supplyOperations.settle();
  expect((await read()).state).toBe('shipped');

  const at = app.clock.now();
  await app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, user.scope, shipment.shipment_id, [
      { code: 'PKU', at, place: 'Shah Alam', byWhom: 'Van' },
      { code: 'DLV', at, place: 'Petaling Jaya', byWhom: 'Van' },
    ]),
  );
  await app.services.supplyOperations.settle();
  const received = await read();
  const { changes } = await changesOf(app, [requestId]);
  expect(changes[0]?.kind).toBe('supply-request');
  expect(received.events.map(({ state }) => state)).toEqual([
    'requested',
    'approved',
    'packed',
    'shipped',
    'received',
  ]);
  expect(await subjectsOf(app, user)).toEqual([
    `Supplies ${requestNo}: Approved`,
    `Supplies ${requestNo}: Shipped`,
  ]);
});

it("Emails about supplies are sent to the account's Admin after the requester was deactivated", async () => {
  const admin = await makeAdmin(app);
  const person = { login_id: newLoginId(), is_admin: false, email: newEmail() };
  const asking = await makeUser(app, admin, person);
  const { requestNo } = await makeRequest(app, asking);
  const { db } = app.kit.database;
  const recipients = async () => {
    const mails = await mailsOf(app, admin);
    return mails.filter(({ subject }) => subject.includes(requestNo)).map(({ recipient }) => recipient);
  };
  await move(requestNo, 'approved');
  expect(await recipients()).toEqual([person.email]);
  await send(app, deactivateSubUser, { as: admin, body: { UserId: asking.userId } });
  for (const state of ['packed', 'shipped']) await move(requestNo, state);
  const [, after] = await recipients();
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', admin.userId)
    .executeTakeFirstOrThrow();
  expect(after).toBe(email);
});

/** Supplies that have been shipped, and the shipment of their parcel. */
async function shipped() {
  const user = await makeAdmin(app);
  const { requestId, requestNo } = (await order(user, 2)).r;
  for (const state of ['approved', 'packed', 'shipped']) await move(requestNo, state);
  const read = async () => (await send(app, getSupplyRequest, { as: user, query: { requestId } })).r;
  const cnNo = (await read()).consignmentNoteNo ?? '';
  const { shipment_id: shipmentId } = await app.kit.database.db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', user.scope)
    .where('cn_no', '=', cnNo)
    .executeTakeFirstOrThrow();
  const at = app.clock.now();
  const scan = (...codes: EventCode[]) =>
    app.kit.database.transaction((trx) =>
      recordEvents(
        app.clock,
        trx,
        user.scope,
        shipmentId,
        codes.map((code, n) => ({
          code,
          at: new Date(at.getTime() + n * 60_000),
          place: 'Shah Alam',
          byWhom: 'Van',
        })),
      ),
    );
  return { user, requestId, requestNo, shipmentId, cnNo, at, read, scan };
}

describe('Supplies in a parcel that does not arrive', () => {
  it('become packed again when the parcel has been returned, and are then shipped under a new CN', async () => {
    const { user, requestNo, cnNo, read, scan } = await shipped();
    await scan('PKU', 'RTS');
    await app.services.supplyOperations.settle();
    expect((await read()).state).toBe('shipped');
    await scan('PKU', 'RTS', 'RTD');
    await app.services.supplyOperations.settle();
    await app.services.supplyOperations.settle();
    const back = await read();
    expect(back).toMatchObject({ state: 'packed', mayConfirm: false });
    expect(back.events.map(({ state, text }) => [state, text]).slice(-2)).toEqual([
      ['shipped', cnNo],
      ['packed', `Parcel ${cnNo} came back`],
    ]);
    expect(await leftOf(user)).toBe(4);
    expect((await move(requestNo, 'shipped')).r.consignmentNoteNo).not.toBe(cnNo);
    await app.services.supplyOperations.settle();
    expect((await read()).state).toBe('shipped');
  });

  it('become packed again when the CN is cancelled', async () => {
    const { cnNo, read, scan } = await shipped();
    await scan('CAN');
    await app.services.supplyOperations.settle();
    expect((await read()).events.at(-1)).toMatchObject({
      state: 'packed',
      text: `CN ${cnNo} was cancelled`,
    });
  });

  it('become shipped again when the scan of the return is corrected', async () => {
    const { cnNo, at, read, scan } = await shipped();
    await scan('PKU', 'RTS', 'RTD');
    await app.services.supplyOperations.settle();
    expect((await read()).state).toBe('packed');
    const back = new Date(at.getTime() + 120_000).toISOString();
    const corrections = [{ cn: cnNo, code: 'RTD', at: back, reason: 'Wrong parcel' }];
    const { r } = await send(app, correctScans, { as: operator(), body: { corrections } });
    expect(r.results[0]).toMatchObject({ outcome: 'recorded', status: 'returning' });
    await expect.poll(async () => (await read()).state).toBe('shipped');
  });

  it('can be rejected with a reason, and then no longer count towards the monthly limit', async () => {
    const { user, requestNo, read, scan } = await shipped();
    await scan('PKU');
    expect((await move(requestNo, 'rejected')).status).toBe(400);
    expect((await move(requestNo, 'rejected', 'Lost on the way')).e).toBeNull();
    expect(await read()).toMatchObject({ state: 'rejected', reason: 'Lost on the way' });
    expect(await leftOf(user)).toBe(6);
    const mails = await mailsOf(app, user);
    expect(mails.at(-1)?.body_text).not.toContain('shipped as');
  });

  it('can be set to packed by operations and shipped under a new CN', async () => {
    const { requestNo, cnNo, read, scan } = await shipped();
    await scan('PKU');
    expect((await move(requestNo, 'packed')).e).toBeNull();
    expect((await move(requestNo, 'shipped')).e).toBeNull();
    expect((await read()).consignmentNoteNo).not.toBe(cnNo);
  });
});

describe('Supplies with a delivery scan that is corrected', () => {
  /** Supplies with a delivered parcel that nobody has confirmed yet. */
  async function delivered() {
    const user = await makeAdmin(app);
    const { requestId, requestNo } = await makeRequest(app, user);
    for (const state of ['approved', 'packed', 'shipped']) await move(requestNo, state);
    const read = async () => (await send(app, getSupplyRequest, { as: user, query: { requestId } })).r;
    const cn = (await read()).consignmentNoteNo ?? '';
    const { shipment_id: shipmentId } = await app.kit.database.db
      .selectFrom('shipment')
      .select('shipment_id')
      .where('account_id', '=', user.scope)
      .where('cn_no', '=', cn)
      .executeTakeFirstOrThrow();
    const at = app.clock.now();
    await app.kit.database.transaction((trx) =>
      recordEvents(app.clock, trx, user.scope, shipmentId, [
        { code: 'PKU', at, place: 'Shah Alam', byWhom: 'Van' },
        { code: 'DLV', at, place: 'Petaling Jaya', byWhom: 'Van' },
      ]),
    );
    const takeBack = async () => {
      const corrections = [{ cn, code: 'DLV', at: at.toISOString(), reason: 'Wrong door' }];
      const { r } = await send(app, correctScans, { as: operator(), body: { corrections } });
      expect(r.results[0]).toMatchObject({ outcome: 'recorded', status: 'picked-up' });
    };
    return { user, requestId, shipmentId, read, takeBack };
  }

  it('become shipped again, and received at the next delivery', async () => {
    const { user, shipmentId, read, takeBack } = await delivered();
    await app.services.supplyOperations.settle();
    expect((await read()).state).toBe('received');
    await takeBack();
    await expect.poll(async () => (await read()).state).toBe('shipped');
    await app.services.supplyOperations.settle();
    const again = await read();
    expect([again.state, again.mayConfirm]).toEqual(['shipped', true]);
    await app.kit.database.transaction((trx) =>
      recordEvents(app.clock, trx, user.scope, shipmentId, [
        { code: 'DLV', at: new Date(app.clock.now().getTime() + 60_000), place: 'Klang', byWhom: 'Van' },
      ]),
    );
    await app.services.supplyOperations.settle();
    expect((await read()).events.map(({ state }) => state).slice(-3)).toEqual([
      'received',
      'shipped',
      'received',
    ]);
  });

  it('stay received when the customer has confirmed the receipt', async () => {
    const { user, requestId, shipmentId, read, takeBack } = await delivered();
    await send(app, confirmSupplyReceipt, { as: user, body: { requestId } });
    await takeBack();
    await app.services.supplyOperations.followCorrection({ scope: user.scope, shipmentId });
    expect((await read()).state).toBe('received');
  });
});

describe('An address in a non-service area', () => {
  it('is refused without using the monthly limit', async () => {
    const user = await makeAdmin(app);
    const tioman = {
      name: 'Ali',
      phone: '123456789',
      address1: '1 Jalan Tekek',
      postcode: '86800',
      city: 'Tioman',
    };
    const body = { items: [{ code: 'bubble', packs: 2 }], address: tioman };
    const { status, e } = await send(app, requestSupplies, { as: user, body });
    expect([status, e]).toEqual([400, m.postcode_problem_not_served({ postcode: '86800' })]);
    expect(await leftOf(user)).toBe(6);
  });

  it('can be the reason to reject a packed request, which restores its part of the monthly limit', async () => {
    const user = await makeAdmin(app);
    const { requestNo } = (await order(user, 2)).r;
    for (const state of ['approved', 'packed']) expect((await move(requestNo, state)).e).toBeNull();
    expect((await move(requestNo, 'rejected', 'No longer served')).r).toMatchObject({ state: 'rejected' });
    expect(await leftOf(user)).toBe(6);
  });
});

it('A parent Admin can request supplies for every account of the organisation, other users only for their own', async () => {
  const parent = await makeAdmin(app);
  const other = await makeBranch(app, parent);
  const clerk = await makeUser(app, parent, { login_id: 'clerk', claims: ['SR'] });
  const stranger = await makeAdmin(app);
  const numbers = async (as: TestUser) =>
    (await send(app, supplyAccounts, { as })).r.customerAccountList.map(({ accountNo }) => accountNo);
  expect((await numbers(parent)).toSorted()).toEqual([parent.accountNo, other.accountNo].toSorted());
  expect(await numbers(clerk)).toEqual([parent.accountNo]);

  const body = { accountNo: other.accountNo, items: [{ code: 'tape', packs: 2 }] };
  const made = await send(app, requestSupplies, { as: parent, body });
  expect(made.r).toMatchObject({ accountNo: other.accountNo, state: 'requested' });
  for (const as of [clerk, stranger]) {
    expect((await send(app, requestSupplies, { as, body })).status).toBe(404);
    const one = { requestId: made.r.requestId, accountNo: other.accountNo };
    expect((await send(app, getSupplyRequest, { as, query: one })).status).toBe(404);
  }
  const own = await send(app, supplyListing, { as: parent, body: {} });
  expect(own.r.rows).toEqual([]);
  const theirs = await send(app, supplyListing, { as: parent, body: { accountNo: other.accountNo } });
  expect(theirs.r.rows.map(({ requestNo }) => requestNo)).toEqual([made.r.requestNo]);

  // Actions of the parent there are in the audit trails of both accounts.
  const { requestId, requestNo } = made.r;
  await send(app, cancelSupplyRequest, { as: parent, body: { requestId, accountNo: other.accountNo } });
  const trailOf = async ({ scope }: Pick<TestUser, 'scope'>) =>
    (
      await app.kit.database.db
        .selectFrom('audit')
        .select(['action', 'subject'])
        .where('account_id', '=', scope)
        .where('action', 'like', 'supply.%')
        .orderBy('audit_id')
        .execute()
    ).map(({ action, subject }) => `${action} ${subject}`);
  const done = ['supply.requested', 'supply.cancelled'].map((action) => `${action} ${requestNo}`);
  expect(await trailOf(other)).toEqual(done);
  expect(await trailOf(parent)).toEqual(done.map((line) => `${line} (${other.accountNo})`));
});

it('Gel packs can be ordered only by COOL accounts, which cannot order plain boxes', async () => {
  const [plain, cool] = [await makeAdmin(app), await makeAdmin(app, { is_cool: true })];
  expect((await order(plain, 1, 'gel-pack')).status).toBe(400);
  expect((await order(cool, 1, 'gel-pack')).status).toBe(200);
  expect((await order(cool, 1, 'box-s')).status).toBe(400);
});

it('The catalogue suggests label rolls by the received stock and the pace of printing', async () => {
  const user = await makeAdmin(app);
  const { db } = app.kit.database;
  const now = app.clock.now().getTime();
  const roll = async () =>
    (await send(app, supplyCatalogue, { as: user })).r.items.find(({ code }) => code === 'label-roll');
  const print = (daysAgo: number, count: number) =>
    db
      .insertInto('print_log')
      .values({
        account_id: user.scope,
        print_id: newId(app.clock),
        at: new Date(now - daysAgo * dayMs),
        by_id: user.userId,
        printing_size: 3,
        cn_count: count,
        cn_nos: [],
        is_download: false,
      })
      .execute();
  expect((await roll())?.suggestion).toBeNull();
  await print(20, 300);
  expect((await roll())?.suggestion).toMatchObject({ daysLeft: null, printedLately: 300, packs: 2 });
  const { r } = await order(user, 1, 'label-roll');
  for (const state of ['approved', 'packed', 'shipped', 'received']) await move(r.requestNo, state);
  await db
    .updateTable('supply_request')
    .set({ updated_at: new Date(now - 10 * dayMs) })
    .where('account_id', '=', user.scope)
    .execute();
  await print(5, 150);
  // 250 labels were received, and 150 of them printed, at a pace of 450 in 30 days.
  expect((await roll())?.suggestion).toMatchObject({ daysLeft: 6, printedLately: 450 });
});
