/** Weight differences over HTTP: raised beyond the rule, answered, priced into the shipment. */
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';

import * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';
import {
  exportShipments,
  getShipment,
  shipmentListing,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { getDashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { exceptionCounts, exceptionListing } from '#shared/features/exceptions/exceptions.contract.ts';
import { listEvents } from '#shared/features/webhook/event-feed.contract.ts';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { readPodSample } from '#server/demo/pod-samples.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { followFiles, halfADayLater } from '#server/test/stored-files.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { accept, makeDifference, operatorKey, weigh } from '#server/test/weight-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const priceOf = async (as: TestUser, shipmentId: string) =>
  app.kit.database.db
    .selectFrom('shipment')
    .select(['total_cents', 'price', 'chargeable_grams'])
    .where('account_id', '=', as.scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
const readOne = async (as: TestUser, differenceId: string) =>
  (await send(app, contract.weightDifference, { as, query: { differenceId } })).r;
const decide = (differenceId: string, outcome: string) =>
  send(app, contract.decideWeight, {
    as: operatorKey(app),
    body: { differenceId, outcome, answer: 'Seen.' },
  });

it('A weight beyond the tolerance raises one difference, and accepting it charges the measured weight once', async () => {
  const user = await makeAdmin(app);
  const { cnNo, shipmentId } = await makeShipment(app, user, { events: ['PKU'] });
  expect((await weigh(app, cnNo, 1500)).r.results[0]?.outcome).toBe('withinTolerance');
  const raised = (await weigh(app, cnNo, 3200)).r.results[0];
  expect(raised).toMatchObject({ outcome: 'raised' });
  expect(raised?.addCents).toBeGreaterThan(0);
  expect((await weigh(app, cnNo, 3200)).r.results[0]?.outcome).toBe('alreadyKnown');
  const { r } = await send(app, contract.weightListing, { as: user, body: { view: 'open' } });
  expect(r.rows).toEqual([
    expect.objectContaining({ declaredGrams: 1000, measuredGrams: 3500, addCents: raised?.addCents }),
  ]);
  // Nothing is charged before a reply.
  expect((await priceOf(user, shipmentId)).total_cents).toBe(8_00);
  expect((await accept(app, user, r.rows)).r.acceptedCount).toBe(1);
  expect((await accept(app, user, r.rows)).status).toBe(409);
  const priced = await priceOf(user, shipmentId);
  expect(priced.total_cents).toBe(8_00 + (raised?.addCents ?? 0));
  expect(priced.price.lines.at(-1)).toEqual({ code: 'weight', cents: raised?.addCents });
  expect(priced.chargeable_grams).toBe(3500);
  expect((await weigh(app, cnNo, 9000)).r.results[0]?.outcome).toBe('refused');
});

const weightEvents = async (as: TestUser) => {
  await app.services.webhooks.pass();
  const { r } = await send(app, listEvents, { as: await apiTokenOf(app, as), query: {} });
  return r.events.filter(({ type }) => type.startsWith('weight.'));
};

it('A corrected weighing withdraws the open difference, and a later heavier weighing raises another', async () => {
  const user = await makeAdmin(app);
  const { differenceId, consignmentNoteNo: cnNo, shipmentId } = await makeDifference(app, user, 50_000);
  expect((await weigh(app, cnNo, 1000)).r.results[0]).toMatchObject({ outcome: 'withinTolerance' });
  const withdrawn = await readOne(user, differenceId);
  expect(withdrawn).toMatchObject({ state: 'withdrawn', measuredGrams: 1000, addCents: 0 });
  expect(withdrawn.measured).toMatchObject([{ weightGrams: 1000 }]);
  expect(withdrawn.decidedAt).not.toBeNull();
  expect((await weightEvents(user)).at(-1)).toMatchObject({
    type: 'weight.decided',
    data: { measuredGrams: 1000, addCents: 0, disputeBy: null },
  });
  app.clock.forward(7 * 24 * 60 + 1);
  await app.services.weights.acceptOverdue();
  app.clock.reset();
  expect((await priceOf(user, shipmentId)).total_cents).toBe(8_00);
  expect((await weigh(app, cnNo, 1000)).r.results[0]?.outcome).toBe('alreadyKnown');
  expect((await weigh(app, cnNo, 3000)).r.results[0]?.outcome).toBe('raised');
  const { r } = await send(app, contract.weightListing, { as: user, body: { view: 'open' } });
  expect(r.rows).toMatchObject([{ declaredGrams: 1000, measuredGrams: 3000 }]);
  const [week] = (await send(app, contract.weightOverview, { as: user })).r.weeks;
  expect(week).toMatchObject({ raisedCents: r.rows[0]?.addCents, withdrawnCents: 0 });
});

it('Another weighing restarts the seven days to dispute, as its event shows', async () => {
  const user = await makeAdmin(app);
  const { differenceId, consignmentNoteNo: cnNo, shipmentId, dueAt } = await makeDifference(app, user);
  app.clock.forward(6 * 24 * 60);
  expect((await weigh(app, cnNo, 9000)).r.results[0]?.outcome).toBe('raised');
  app.clock.forward(2 * 24 * 60);
  await app.services.weights.acceptOverdue();
  app.clock.reset();
  const changed = await readOne(user, differenceId);
  expect(changed.state).toBe('open');
  expect(changed.dueAt > dueAt).toBe(true);
  expect((await weightEvents(user)).map(({ data }) => data['disputeBy'])).toEqual([dueAt, changed.dueAt]);
  expect((await priceOf(user, shipmentId)).total_cents).toBe(8_00);
});

it('The corrected price is shown in the listing, its export, the dashboard and the export of differences', async () => {
  const user = await makeAdmin(app);
  const { differenceId, shipmentId, addCents } = await makeDifference(app, user);
  const listed = async () => (await send(app, shipmentListing, { as: user, body: {} })).r.rows[0]?.totalCents;
  const spent = async () => (await send(app, getDashboard, { as: user })).r.spend[0]?.cents;
  expect([await listed(), await spent()]).toEqual([8_00, 8_00]);
  await accept(app, user, [{ differenceId, addCents }]);
  const cents = 8_00 + addCents;
  expect(addCents).toBeGreaterThan(0);
  expect([await listed(), await spent()]).toEqual([cents, cents]);
  const { r } = await send(app, getShipment, { as: user, query: { shipmentId } });
  expect(r.priceLines.at(-1)).toMatchObject({ code: 'weight', cents: addCents });
  const sheetOf = async (bytes: Buffer) => {
    const [header = [], row = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    return Object.fromEntries(header.map((name, at) => [String(name), row[at]]));
  };
  const parcels = await send(app, exportShipments, { as: user, body: { filter: {} } });
  expect(await sheetOf(parcels.bytes)).toMatchObject({ Price: cents / 100 });
  const differences = await send(app, contract.exportWeights, { as: user, query: { format: 'xlsx' } });
  expect(await sheetOf(differences.bytes)).toMatchObject({
    'Declared kg': 1,
    'Measured kg': 3,
    'Adds to price': addCents / 100,
  });
});

it('The download has the rows of its tab, with receiver and last day to answer, and is audited', async () => {
  const user = await makeAdmin(app);
  await makeDifference(app, user);
  const { differenceId } = await makeDifference(app, user);
  await send(app, contract.disputeWeight, { as: user, body: { differenceId, text: 'We weighed it.' } });
  const { r: one } = await send(app, contract.weightDifference, { as: user, query: { differenceId } });
  const linesOf = async (view?: contract.WeightView) => {
    const query = { format: 'csv', ...(view && { view }) } as const;
    const { bytes } = await send(app, contract.exportWeights, { as: user, query });
    return bytes.toString().trim().split('\n');
  };
  expect(await linesOf()).toHaveLength(3);
  const [head = '', row = '', ...more] = await linesOf('disputed');
  expect([head.includes('Receiver'), head.includes('Answer by'), more]).toEqual([true, true, []]);
  expect(row).toContain(one.receiverName);
  expect(row).toContain(formatDayTime(new Date(one.dueAt), marketOf(MALAYSIA)));
  const trail = await app.kit.database.db
    .selectFrom('audit')
    .select('detail')
    .where('account_id', '=', user.scope)
    .where('action', '=', 'weight.exported')
    .orderBy('audit_id')
    .execute();
  expect(trail).toEqual([{ detail: { recordCount: 2 } }, { detail: { recordCount: 1 } }]);
});

it('Of the photos from a hub only that of the current weighing is kept', async () => {
  const user = await makeAdmin(app);
  const { cnNo } = await makeShipment(app, user, { events: ['PKU'] });
  const photo = (await readPodSample('gate')).toString('base64');
  const stored = followFiles(app, 'weight');
  // The declared weight, then more, the same again, and even more.
  for (const grams of [1000, 5000, 5000, 6000]) await weigh(app, cnNo, grams, { photo });
  await halfADayLater(app);
  expect(stored.keys()).toHaveLength(4);
  await expect.poll(stored.left).toEqual([stored.keys()[3]]);
});

it('Several pieces are weighed one by one, and their difference lists the weight of each', async () => {
  const user = await makeAdmin(app);
  const { cnNo } = await makeShipment(app, user, { pieces: 2, events: ['PKU'] });
  expect((await weigh(app, cnNo, 5000)).r.results[0]?.outcome).toBe('refused');
  await weigh(app, `${cnNo}-001`, 2000);
  const photo = await readPodSample('gate');
  const size = { lengthMm: 300, widthMm: 200, heightMm: 100 };
  await weigh(app, `${cnNo}-002`, 2500, { photo: photo.toString('base64'), ...size });
  const { r } = await send(app, contract.weightListing, { as: user, body: {} });
  expect(r.rows).toHaveLength(1);
  expect(r.rows[0]?.measured).toMatchObject([{ weightGrams: 2000 }, { weightGrams: 2500, ...size }]);
  const query = { differenceId: r.rows[0]?.differenceId };
  expect((await send(app, contract.weightPhoto, { as: user, query })).bytes).toEqual(photo);
  expect((await send(app, contract.weightPhoto, { as: await makeAdmin(app), query })).status).toBe(404);
});

it('A dispute is sent to operations with its photos, and their decision sets the price', async () => {
  const user = await makeAdmin(app);
  const photoText = (await readPodSample('gate')).toString('base64');
  const first = await makeDifference(app, user);
  const second = await makeDifference(app, user, 4000);
  const counts = await send(app, exceptionCounts, { as: user });
  expect(counts.r.kinds.find(({ kind }) => kind === 'weight')?.count).toBe(2);
  const inbox = await send(app, exceptionListing, { as: user, body: { kind: 'weight' } });
  expect(inbox.r.items.map(({ subjectId }) => subjectId)).toEqual([first.differenceId, second.differenceId]);
  for (const { differenceId } of [first, second]) {
    const body = { differenceId, text: 'Our scale says 1.0 kg.', photos: [photoText] };
    expect((await send(app, contract.disputeWeight, { as: user, body })).r.state).toBe('disputed');
    expect((await send(app, contract.disputeWeight, { as: user, body })).status).toBe(409);
  }
  const photo = { differenceId: first.differenceId, own: '1' };
  expect((await send(app, contract.weightPhoto, { as: user, query: photo })).status).toBe(200);
  const reported = await send(app, contract.weightDisputes, { as: operatorKey(app), query: {} });
  expect(reported.r.disputes.map(({ differenceId }) => differenceId)).toContain(first.differenceId);
  await decide(first.differenceId, 'withdrawn');
  await decide(second.differenceId, 'upheld');
  expect((await decide(second.differenceId, 'upheld')).status).toBe(409);
  expect(await readOne(user, first.differenceId)).toMatchObject({ state: 'withdrawn', answer: 'Seen.' });
  expect((await priceOf(user, first.shipmentId)).total_cents).toBe(8_00);
  expect((await priceOf(user, second.shipmentId)).total_cents).toBe(8_00 + second.addCents);
  const { weeks, open } = (await send(app, contract.weightOverview, { as: user })).r;
  expect(open.count).toBe(0);
  expect(weeks).toEqual([
    expect.objectContaining({ count: 2, chargedCents: second.addCents, withdrawnCents: first.addCents }),
  ]);
});

it('A difference is accepted automatically after seven days, or at once if within the accept rule', async () => {
  const user = await makeAdmin(app);
  const { differenceId, addCents, shipmentId } = await makeDifference(app, user);
  await app.services.weights.acceptOverdue();
  expect((await readOne(user, differenceId)).state).toBe('open');
  app.clock.forward(7 * 24 * 60 + 1);
  await app.services.weights.acceptOverdue();
  app.clock.reset();
  expect(await readOne(user, differenceId)).toMatchObject({ state: 'accepted', decidedBy: '' });
  expect((await priceOf(user, shipmentId)).total_cents).toBe(8_00 + addCents);
  await send(app, contract.setAcceptRule, { as: user, body: { acceptCents: addCents } });
  expect((await makeDifference(app, user)).state).toBe('accepted');
  expect((await makeDifference(app, user, 12_000)).state).toBe('open');
});

it('Simultaneous accept and dispute have one outcome; a bulk accept skips differences already answered', async () => {
  const user = await makeAdmin(app);
  const made = [
    await makeDifference(app, user),
    await makeDifference(app, user),
    await makeDifference(app, user),
  ];
  const [raced] = made;
  const differenceId = raced?.differenceId ?? '';
  const answers = await Promise.all([
    accept(app, user, made.slice(0, 1)),
    send(app, contract.disputeWeight, {
      as: user,
      body: { differenceId, text: 'Ours says 1 kg.', photos: [] },
    }),
    accept(app, user, made.slice(0, 1)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { state } = await readOne(user, differenceId);
  const { total_cents: total, price } = await priceOf(user, raced?.shipmentId ?? '');
  const charged = price.lines.filter(({ code }) => code === 'weight');
  expect(charged).toHaveLength(state === 'accepted' ? 1 : 0);
  expect(total).toBe(8_00 + (state === 'accepted' ? (raced?.addCents ?? 0) : 0));
  const { r } = await accept(app, user, made);
  const addCents = (made[1]?.addCents ?? 0) + (made[2]?.addCents ?? 0);
  const refused = [{ differenceId, message: 'This difference has already been answered or has ended.' }];
  expect(r).toEqual({ acceptedCount: 2, addCents, refused });
  expect((await accept(app, user, made)).r).toMatchObject({ acceptedCount: 0, addCents: 0 });
});

it('An account may have a tolerance of its own', async () => {
  const user = await makeAdmin(app);
  const { accountNo } = user;
  const rule = { accountNo, toleranceGrams: 3000, toleranceBasisPoints: 0 };
  await send(app, contract.setWeightRule, { as: operatorKey(app), body: rule });
  const { cnNo } = await makeShipment(app, user, { events: ['PKU'] });
  expect((await weigh(app, cnNo, 4000)).r.results[0]?.outcome).toBe('withinTolerance');
  expect((await weigh(app, cnNo, 4001)).r.results[0]?.outcome).toBe('raised');
});
