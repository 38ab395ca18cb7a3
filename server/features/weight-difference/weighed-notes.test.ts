/** A consignment note that a hub has weighed: its price follows its receiver, and it can no longer be edited. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as exceptions from '#shared/features/exceptions/exceptions.contract.ts';
import { answerInstruction } from '#shared/features/exceptions/instruction-operations.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';

import { followShipment } from '#server/features/shipment/follow-shipment.service.ts';
import { mustDecide } from '#server/features/shipment/shipment-issue.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { accept, operatorKey, weigh } from '#server/test/weight-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

afterEach(() => app.clock.reset());

const { receiver: home } = shipmentForm(MALAYSIA);
const sabah = { address1: '1 Jalan Gaya', postcode: '88000', city: 'Kota Kinabalu', state: 'Sabah' };
const inKl = { ...home, address1: '8 Jalan Tun Razak', postcode: '50400', city: '', state: '' };
const inSabah = { ...home, ...sabah };

async function made(as: TestUser, receiver = inKl) {
  const body = shipmentForm(MALAYSIA, { receiver, pieces: [piece(1000)] });
  const { r, e } = await send(app, createShipment, { as, body });
  expect(e).toBeNull();
  return { shipmentId: r.shipmentId, cnNo: r.consignmentNoteNo, totalCents: r.totalCents };
}

async function scan(cn: string, ...codes: string[]) {
  for (const code of codes) {
    app.clock.forward(1);
    const events = [{ cn, code, at: app.clock.now().toISOString(), place: 'Kajang' }];
    const { r } = await send(app, scanEvents, { as: operatorKey(app), body: { events } });
    expect(r.results[0]?.outcome).toBe('recorded');
  }
}

/** Weighed at five kilograms and not delivered. */
async function weighed(as: TestUser, receiver = inKl) {
  const note = await made(as, receiver);
  await scan(note.cnNo, 'PKU');
  expect((await weigh(app, note.cnNo, 5000)).r.results[0]?.outcome).toBe('raised');
  await scan(note.cnNo, 'OFD', 'NOH');
  return note;
}

const differenceOf = async (as: TestUser, cnNo: string) => {
  const { r } = await send(app, contract.weightListing, { as, body: {} });
  const found = r.rows.find(({ consignmentNoteNo }) => consignmentNoteNo === cnNo);
  if (!found) throw new Error('no difference');
  return found;
};

const detailOf = async (as: TestUser, shipmentId: string) =>
  (await send(app, getShipment, { as, query: { shipmentId } })).r;

async function redirect(as: TestUser, shipmentId: string, receiver: typeof home) {
  const priced = await send(app, exceptions.priceRedirect, { as, body: { shipmentId, receiver } });
  const body = { shipmentIds: [shipmentId], action: 'address', receiver, addCents: priced.r.addCents };
  const given = await send(app, exceptions.giveInstruction, { as, body });
  expect([given.status, given.e]).toEqual([200, null]);
  const { r } = await send(app, exceptions.exceptionListing, { as, body: { tab: 'answered' } });
  return r.items.find(({ subjectId }) => subjectId === shipmentId)?.instruction?.instructionId;
}

it.each([
  ['nearer', inSabah, inKl],
  ['further', inKl, inSabah],
] as const)(
  'A parcel redirected to a %s address has the weight price of that address',
  async (_, from, to) => {
    const me = await makeAdmin(app);
    const there = await differenceOf(me, (await weighed(me, to)).cnNo);
    const { cnNo, shipmentId } = await weighed(me, from);
    const before = await differenceOf(me, cnNo);
    expect(before.addCents).not.toBe(there.addCents);
    const instructionId = await redirect(me, shipmentId, to);
    const after = await differenceOf(me, cnNo);
    expect(after).toMatchObject({ state: 'open', addCents: there.addCents });
    // A difference that has become dearer gets the full time to dispute.
    expect(after.dueAt > before.dueAt).toBe(there.addCents > before.addCents);
    expect((await weigh(app, cnNo, 5000)).r.results[0]).toMatchObject({
      outcome: 'alreadyKnown',
      addCents: there.addCents,
    });
    expect((await accept(app, me, [before])).status).toBe(409);

    // Operations refuse the new address: the price of the first one applies again.
    const body = { instructionId, outcome: 'refused', reason: 'Too late' };
    expect((await send(app, answerInstruction, { as: operatorKey(app), body })).status).toBe(200);
    expect((await differenceOf(me, cnNo)).addCents).toBe(before.addCents);
    expect((await accept(app, me, [before])).r.acceptedCount).toBe(1);
  },
);

it('A disputed difference follows a redirect, and an accepted one keeps its amount', async () => {
  const me = await makeAdmin(app);
  const there = await differenceOf(me, (await weighed(me)).cnNo);
  const disputed = await weighed(me, inSabah);
  const { differenceId } = await differenceOf(me, disputed.cnNo);
  await send(app, contract.disputeWeight, {
    as: me,
    body: { differenceId, text: 'Ours says 1 kg.', photos: [] },
  });
  await redirect(me, disputed.shipmentId, inKl);
  expect(await differenceOf(me, disputed.cnNo)).toMatchObject({
    state: 'disputed',
    addCents: there.addCents,
  });

  const charged = await weighed(me, inSabah);
  const before = await differenceOf(me, charged.cnNo);
  expect((await accept(app, me, [before])).r.acceptedCount).toBe(1);
  await redirect(me, charged.shipmentId, inKl);
  expect((await differenceOf(me, charged.cnNo)).addCents).toBe(before.addCents);
});

it('A CN weighed before its first scan can no longer be edited, so that its weight is charged once', async () => {
  const me = await makeAdmin(app);
  const { cnNo, shipmentId, totalCents } = await made(me);
  expect(await detailOf(me, shipmentId)).toMatchObject({ mayEdit: true });
  expect((await weigh(app, cnNo, 7000)).r.results[0]?.outcome).toBe('raised');
  expect(await detailOf(me, shipmentId)).toMatchObject({ mayEdit: false });
  const body = shipmentForm(MALAYSIA, { receiver: inKl, pieces: [piece(7000)] });
  const sent = await send(app, editShipment, { as: me, body: { ...body, shipmentId, labelVersion: 1 } });
  expect([sent.status, sent.e]).toEqual([409, expect.stringContaining('our courier already has the parcel')]);

  const { shipments } = app.services;
  const world = await shipments.referenceDataOf(MALAYSIA);
  const isDone = await app.kit.database.transaction(async (trx) => {
    const { scope, market } = me;
    const account = await shipments.shippingScope(trx, { scope, market, facts: adminFacts });
    return followShipment(app.clock, trx, {
      scope,
      market,
      byWhom: 'Shop',
      shipmentId,
      codBefore: null,
      noteFollower: shipments.noteFollower,
      decided: mustDecide(world, account, body),
    });
  });
  expect(isDone).toBe(false);
  expect(await detailOf(me, shipmentId)).toMatchObject({ totalCents, labelVersion: 1 });
});

describe('A redirect that operations refuse', () => {
  const refuse = async (instructionId: string | undefined) => {
    const body = { instructionId, outcome: 'refused', reason: 'Too late' };
    expect((await send(app, answerInstruction, { as: operatorKey(app), body })).status).toBe(200);
  };
  const priceOf = async (me: TestUser, shipmentId: string) => {
    const { price, total_cents: totalCents } = await app.kit.database.db
      .selectFrom('shipment')
      .select(['price', 'total_cents'])
      .where('account_id', '=', me.scope)
      .where('shipment_id', '=', shipmentId)
      .executeTakeFirstOrThrow();
    const weights = price.lines.filter(({ code }) => code === 'weight').map(({ cents }) => cents);
    return { totalCents, weights, isSum: price.totalCents === totalCents };
  };

  it('replaces the accepted weight price of the new address with that of the original one', async () => {
    const me = await makeAdmin(app);
    const { cnNo, shipmentId } = await weighed(me, inKl);
    const [first, freight] = [await differenceOf(me, cnNo), (await priceOf(me, shipmentId)).totalCents];
    const instructionId = await redirect(me, shipmentId, inSabah);
    const there = await differenceOf(me, cnNo);
    expect((await accept(app, me, [there])).r.acceptedCount).toBe(1);
    await refuse(instructionId);
    expect(await differenceOf(me, cnNo)).toMatchObject({ state: 'accepted', addCents: first.addCents });
    expect(await priceOf(me, shipmentId)).toEqual({
      totalCents: freight + first.addCents,
      weights: [there.addCents, first.addCents - there.addCents],
      isSum: true,
    });
  });

  it('keeps a difference that was accepted before the redirect', async () => {
    const me = await makeAdmin(app);
    const { cnNo, shipmentId } = await weighed(me, inKl);
    expect((await accept(app, me, [await differenceOf(me, cnNo)])).r.acceptedCount).toBe(1);
    const before = await priceOf(me, shipmentId);
    await refuse(await redirect(me, shipmentId, inSabah));
    expect(await priceOf(me, shipmentId)).toEqual(before);
  });

  it('opens a difference again that the redirect had withdrawn, with the full time to dispute', async () => {
    const me = await makeAdmin(app);
    const { cnNo, shipmentId } = await weighed(me, inKl);
    const first = await differenceOf(me, cnNo);
    const instructionId = await redirect(me, shipmentId, inSabah);
    // As for an address where the weight costs nothing extra.
    await app.kit.database.db
      .updateTable('weight_difference')
      .set({ state: 'withdrawn', add_cents: 0, decided_by: '', decided_at: app.clock.now() })
      .where('account_id', '=', me.scope)
      .execute();
    await refuse(instructionId);
    const again = await differenceOf(me, cnNo);
    expect(again).toMatchObject({ state: 'open', addCents: first.addCents, decidedAt: null });
    expect(again.dueAt > first.dueAt).toBe(true);
    expect((await accept(app, me, [again])).r.acceptedCount).toBe(1);
  });

  it('does not open a difference that a hub withdrew by weighing it within the tolerance', async () => {
    const me = await makeAdmin(app);
    const { cnNo, shipmentId } = await weighed(me, inKl);
    expect((await weigh(app, cnNo, 1500)).r.results[0]?.outcome).toBe('withinTolerance');
    await refuse(await redirect(me, shipmentId, inSabah));
    expect(await differenceOf(me, cnNo)).toMatchObject({ state: 'withdrawn', addCents: 0 });
  });
});
