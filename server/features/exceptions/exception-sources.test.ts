/** Inbox items from other features, and snoozed items. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { submitClaim } from '#shared/features/claim/claim.contract.ts';
import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import { createEndpoint, updateEndpoint } from '#shared/features/webhook/webhook.contract.ts';
import { isoDayOf, addDays } from '#shared/platform/time/market-time.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import { lostForm, makeArrived } from '#server/test/claim-factory.ts';
import { acceptShort, makeShort } from '#server/test/cod-factory.ts';
import { makeAdmin, makeUser, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { makeShop, orderNamed, post } from '#server/test/shop-factory.ts';
import { signedHeaders } from '#server/test/shop-signing.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { makeDifference } from '#server/test/weight-factory.ts';
import { type Receiver, webhookReceiver } from '#server/test/webhook-receiver.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});
afterEach(() => app.clock.reset());

async function list(body: object = {}, as = me) {
  const { status, r } = await send(app, contract.exceptionListing, { as, body });
  expect(status).toBe(200);
  return r;
}
const named = async (body: object = {}, as = me) => (await list(body, as)).items.map(({ name }) => name);
const counts = async (as = me) => {
  const { r } = await send(app, contract.exceptionCounts, { as });
  return { ...Object.fromEntries(r.kinds.map(({ kind, count }) => [kind, count])), later: r.snoozed };
};
const arrange = (kind: ExceptionKind, ids: readonly string[], change: object) =>
  send(app, contract.arrangeExceptions, {
    as: me,
    body: { items: ids.map((subjectId) => ({ kind, subjectId })), ...change },
  });
const tomorrow = () => addDays(isoDayOf(app.clock.now(), marketOf(me.market)), 1);

const receiver = {
  name: 'Ravi Kumar',
  phone: '0123334444',
  address1: '21 Jalan Ipoh',
  postcode: '51200',
  city: 'Kuala Lumpur',
  country: 'MY',
};

describe('An order that could not be imported', () => {
  it('is in the inbox with its problem in the reader’s language until it is fixed', async () => {
    const shop = await makeShop(app, me);
    await post(app, shop, generalBody({ receiver: { ...receiver, phone: '' } }));
    const order = await orderNamed(app, me, 'A-77', 'problem');
    const [item] = (await list({ kind: 'order' })).items;
    expect(item).toMatchObject({
      kind: 'order',
      name: 'A-77',
      href: `/orderListing?view=problem&order=${order.orderId}`,
      actions: [],
    });
    expect(item?.why).toMatch(/Required/u);
    const { r } = await send(app, contract.exceptionListing, { as: me, body: {}, language: 'zh' });
    expect(r.items[0]?.why).not.toBe(item?.why);
    expect(await counts()).toEqual({ order: 1, later: 0 });
    await post(app, shop, generalBody({ updated_at: '2026-11-20T04:00:00Z', receiver }));
    await orderNamed(app, me, 'A-77');
    expect(await counts()).toEqual({ later: 0 });
  });

  it('because of a wrong webhook signature shows one item for its shop until the shop works again', async () => {
    const shop = await makeShop(app, me, 'woocommerce');
    expect(await named()).toEqual([]);
    const wrong = { ...signedHeaders(shop, '{}'), 'x-wc-webhook-signature': 'AAAA' };
    await post(app, shop, '{}', { headers: wrong });
    const { items } = await list();
    expect(items).toMatchObject([
      { kind: 'shop', name: shop.name, href: `/shopConnections?shop=${shop.connectionId}` },
    ]);
    expect(items[0]?.why).not.toBe('');
    await app.kit.database.db
      .updateTable('shop_connection')
      .set({ bad_signatures: 0 })
      .where('account_id', '=', me.scope)
      .execute();
    expect(await counts()).toEqual({ later: 0 });
  });
});

describe('A failing webhook endpoint', () => {
  let program: Receiver;
  beforeEach(async () => {
    program = await webhookReceiver();
  });
  afterEach(() => program.close());

  it('is in the inbox after an hour of failures, with the time it will be turned off, until it is on again', async () => {
    const { r: made } = await send(app, createEndpoint, {
      as: me,
      body: { url: program.url, eventTypes: [], description: 'Stock system' },
    });
    const { endpointId } = made.endpoint;
    program.answer(500);
    await makeShipment(app, me);
    const sendDue = async (minutes: number) => {
      app.clock.forward(minutes);
      await app.services.webhooks.pass();
      await app.services.webhooks.idle();
    };
    await sendDue(0);
    await sendDue(6);
    expect(await named()).toEqual([]);
    await sendDue(60);
    me = await signedInAgain(app, me);
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      kind: 'endpoint',
      name: 'Stock system',
      href: `/webhooks?endpoint=${endpointId}`,
    });
    expect(item?.why).not.toBe('');
    expect(new Date(item?.dueAt ?? '').getTime()).toBeGreaterThan(app.clock.now().getTime());
    const desk = await makeUser(app, me, { login_id: 'desk' });
    // The hour may cross midnight, and the parcel is then in the inbox as well.
    expect((await list({}, desk)).items.map(({ kind }) => kind)).not.toContain('endpoint');
    expect(await counts(desk)).not.toHaveProperty('endpoint');

    program.answer(410);
    await sendDue(600);
    me = await signedInAgain(app, me);
    const kind = { kind: 'endpoint' };
    expect((await list(kind)).items).toMatchObject([{ name: 'Stock system', dueAt: null }]);
    await send(app, updateEndpoint, { as: me, body: { endpointId, isOn: true } });
    expect(await named(kind)).toEqual([]);
  });
});

it('The inbox holds claim documents with their due day, and COD counted short until it is accepted', async () => {
  const { cnNo } = await makeArrived(app, me);
  const { claimId, claimNo } = (await send(app, submitClaim, { as: me, body: lostForm(cnNo) })).r;
  const short = await makeShort(app, me);
  const { items } = await list();
  expect(items).toMatchObject([
    {
      kind: 'claim-papers',
      name: claimNo,
      href: `/claimlisting?claim=${claimId}`,
      dueAt: expect.any(String),
    },
    { kind: 'cod-short', name: short.cnNo, href: expect.stringContaining('/codledger') },
  ]);
  await acceptShort(app, me, short);
  expect(await counts()).toEqual({ 'claim-papers': 1, later: 0 });
  // A user with only pick-up access has no inbox.
  const desk = await makeUser(app, me, { login_id: 'pickup', claims: ['PUA'] });
  expect((await send(app, contract.exceptionCounts, { as: desk })).status).toBe(403);
});

describe('A snoozed item', () => {
  it('is left out of pages and counts, and does not hide the items behind it', async () => {
    app.clock.set(new Date('2026-11-20T09:00:00+08:00'));
    me = await makeAdmin(app);
    const createdAt = new Date(app.clock.now().getTime() - 20 * 3_600_000);
    const made = [];
    for (let i = 0; i < 6; i += 1)
      made.push(await makeShipment(app, me, { createdAt: new Date(createdAt.getTime() + i * 60_000) }));
    const ids = made.map(({ shipmentId }) => shipmentId);
    await arrange('unprinted', ids.slice(0, 5), { snoozedUntil: tomorrow() });
    expect(await named({ limit: 1 })).toEqual([made[5]?.cnNo]);
    expect(await counts()).toEqual({ unprinted: 1, later: 5 });
    expect(await named({ tab: 'snoozed' })).toEqual(made.slice(0, 5).map(({ cnNo }) => cnNo));
    // Picked up in the meantime: neither open nor snoozed.
    await app.kit.database.db
      .updateTable('shipment')
      .set({ status: 'picked-up' })
      .where('account_id', '=', me.scope)
      .where('shipment_id', '=', ids[0] ?? '')
      .execute();
    expect((await counts()).later).toBe(4);
  });

  it('can come from another feature, such as a weight difference, and so can an assigned item', async () => {
    const desk = await makeUser(app, me, { login_id: 'desk' });
    const differences = [await makeDifference(app, me), await makeDifference(app, me)];
    const [first, second] = differences.map(({ differenceId }) => differenceId);
    expect(await counts()).toEqual({ weight: 2, later: 0 });
    await arrange('weight', [first ?? ''], { snoozedUntil: tomorrow() });
    await arrange('weight', [second ?? ''], { ownerId: desk.userId, note: 'Look at the photo' });
    expect(await counts()).toEqual({ weight: 1, later: 1 });
    expect((await list({ limit: 1 })).items).toMatchObject([{ subjectId: second, ownerId: desk.userId }]);
    expect((await list({ tab: 'mine' }, desk)).items).toMatchObject([{ note: 'Look at the photo' }]);
    expect(await named({ tab: 'mine' })).toEqual([]);
    expect((await list({ tab: 'snoozed' })).items).toMatchObject([{ subjectId: first }]);
  });

  it('comes back 12 hours before its deadline when a later day was requested', async () => {
    app.clock.set(new Date('2026-11-20T09:00:00+08:00'));
    me = await makeAdmin(app);
    const failed = await makeShipment(app, me, { events: ['PKU', 'OFD', 'NOH'] });
    const hold = await makeShipment(app, me, { events: ['PKU', 'HLD'] });
    const { differenceId } = await makeDifference(app, me);
    const dueAt = new Map((await list()).items.map(({ subjectId, dueAt: at }) => [subjectId, at]));
    const items = [
      { kind: 'failed', subjectId: failed.shipmentId },
      { kind: 'hold', subjectId: hold.shipmentId },
      { kind: 'weight', subjectId: differenceId },
    ];
    const body = { items, snoozedUntil: '2026-12-18' };
    const { e, r } = await send(app, contract.arrangeExceptions, { as: me, body });
    expect(e).toBeNull();
    const later = (await list({ tab: 'snoozed' })).items;
    const backAt = (id: string) => later.find(({ subjectId }) => subjectId === id)?.snoozedUntil;
    const halfADayBefore = (id: string) =>
      new Date(Date.parse(dueAt.get(id) ?? '') - 12 * 3_600_000).toISOString();
    expect(backAt(failed.shipmentId)).toBe(halfADayBefore(failed.shipmentId));
    expect(backAt(differenceId)).toBe(halfADayBefore(differenceId));
    expect(backAt(hold.shipmentId)).toBe('2026-12-17T16:00:00.000Z');
    const backFirst = [failed.shipmentId, differenceId].map(halfADayBefore).toSorted()[0];
    expect(r).toEqual({ arrangedCount: 3, snoozedCount: 3, backFirst, backLast: '2026-12-17T16:00:00.000Z' });
  });

  it('stays open, and is not counted as snoozed, when its deadline is less than 12 hours away', async () => {
    app.clock.set(new Date('2026-11-20T09:00:00+08:00'));
    me = await makeAdmin(app);
    const failed = await makeShipment(app, me, { events: ['PKU', 'OFD', 'NOH'] });
    const hold = await makeShipment(app, me, { events: ['PKU', 'HLD'] });
    const [{ dueAt } = { dueAt: null }] = (await list({ kind: 'failed' })).items;
    app.clock.set(new Date(Date.parse(dueAt ?? '') - 11 * 3_600_000));
    me = await signedInAgain(app, me);
    const snoozedUntil = tomorrow();
    const soon = await arrange('failed', [failed.shipmentId], { snoozedUntil, note: 'Soon' });
    expect(soon.r).toEqual({ arrangedCount: 1, snoozedCount: 0, backFirst: null, backLast: null });
    expect((await list({ kind: 'failed' })).items).toMatchObject([{ note: 'Soon', snoozedUntil: null }]);
    expect((await arrange('hold', [hold.shipmentId], { snoozedUntil })).r.snoozedCount).toBe(1);
    expect((await arrange('hold', [hold.shipmentId], { note: 'Later' })).r.snoozedCount).toBe(0);
  });
});
