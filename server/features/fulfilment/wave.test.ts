/** Waves and packing over HTTP: picked by bin, packed when the scanned items match the order. */
import { beforeAll, expect, it } from 'vitest';

import * as contract from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import * as waving from '#shared/features/fulfilment/fulfilment-wave.contract.ts';

import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { makeOrder, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const lines = [
  { sku: 'MUG-RED', quantity: 2 },
  { sku: 'TEA-100', quantity: 1 },
];

/** Two generated orders of the same goods. */
async function twoOrders(user: TestUser): Promise<string[]> {
  await stockUp(app, user);
  const orderIds = [
    (await makeOrder(app, user, { lines, reference: 'SHOP-1' })).orderId,
    (await makeOrder(app, user, { lines: [{ sku: 'MUG-RED', quantity: 1 }] })).orderId,
  ];
  await send(app, moves.generateOrders, { as: user, body: { orderIds } });
  return orderIds;
}
const owner = () => makeAdmin(app, { is_allow_fulfillment: true });
const pack = (as: TestUser, orderId: string, items: readonly { sku: string; quantity: number }[]) =>
  send(app, waving.packOrder, { as, body: { orderId, items } });

it('A wave lists its items by bin, takes each order once, prints its documents and is picked once', async () => {
  const user = await owner();
  const orderIds = await twoOrders(user);
  const answers = await Promise.all(
    [1, 2].map(() => send(app, waving.createWave, { as: user, body: { orderIds } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const wave = answers.find(({ status }) => status === 200)?.r;
  expect(wave?.picks).toEqual([
    { bin: 'A-01-2', sku: 'MUG-RED', name: 'Red mug', quantity: 3 },
    { bin: 'B-03-1', sku: 'TEA-100', name: 'Green tea 100 g', quantity: 1 },
  ]);
  const waveId = wave?.waveId;
  for (const paper of waving.wavePapers) {
    const { bytes, headers } = await send(app, waving.printWave, { as: user, body: { waveId, paper } });
    expect(headers['content-type']).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const picked = await send(app, waving.pickWave, { as: user, body: { waveId } });
  expect(picked.r.orders.map(({ state }) => state)).toEqual(['picked', 'picked']);
  const again = await send(app, waving.pickWave, { as: user, body: { waveId } });
  expect(again.r.pickedAt).toBe(picked.r.pickedAt);
});

it('An order is packed once, and only when the scanned items match it exactly', async () => {
  const user = await owner();
  const [orderId = ''] = await twoOrders(user);
  const { orderNo, consignmentNoteNo } = (
    await send(app, contract.getFulfilmentOrder, { as: user, query: { orderId } })
  ).r;
  for (const code of ['SHOP-1', orderNo.toLowerCase(), consignmentNoteNo, `${consignmentNoteNo}-001`]) {
    const found = await send(app, waving.findToPack, { as: user, body: { code } });
    expect([found.e, found.r?.orderId]).toEqual([null, orderId]);
  }
  for (const wrong of [
    [{ sku: 'MUG-RED', quantity: 2 }],
    [{ sku: 'MUG-RED', quantity: 1 }, lines[1]],
    [...lines, { sku: 'OTHER', quantity: 1 }],
  ]) {
    const items = wrong.flatMap((one) => one ?? []);
    expect((await pack(user, orderId, items)).status).toBe(409);
  }
  const sent = await Promise.all([1, 2].map(() => pack(user, orderId, lines)));
  expect(sent.map(({ r }) => r.state)).toEqual(['packed', 'packed']);
  const { events } = (await send(app, contract.getFulfilmentOrder, { as: user, query: { orderId } })).r;
  expect(events.map(({ code }) => code)).toEqual(['created', 'generated', 'packed']);
});

it('A wave counts only the orders still in it, without cancelled and remade ones', async () => {
  const user = await owner();
  await stockUp(app, user);
  const one = [{ sku: 'MUG-RED', quantity: 1 }];
  const orderIds: string[] = [];
  for (const _ of [1, 2, 3]) orderIds.push((await makeOrder(app, user, { lines: one })).orderId);
  await send(app, moves.generateOrders, { as: user, body: { orderIds } });
  const [packed = '', cancelled = '', remade = ''] = orderIds;
  const { waveId } = (await send(app, waving.createWave, { as: user, body: { orderIds } })).r;
  const wave = async () => {
    const { r } = await send(app, waving.waveListing, { as: user, body: {} });
    const found = r.rows.find((row) => row.waveId === waveId);
    return [found?.packedCount, found?.orderCount];
  };
  expect(await wave()).toEqual([0, 3]);
  await pack(user, packed, one);
  await send(app, moves.cancelOrders, { as: user, body: { orderIds: [cancelled] } });
  expect(await wave()).toEqual([1, 2]);
  const query = { orderId: remade };
  const { consignmentNoteNo } = (await send(app, contract.getFulfilmentOrder, { as: user, query })).r;
  const body = { orderId: remade, consignmentNoteNo, reason: 'damaged' };
  expect((await send(app, moves.remakeOrder, { as: user, body })).e).toBeNull();
  expect(await wave()).toEqual([1, 1]);
});

it('Waves and packing need CNP access in addition to FUL', async () => {
  const user = await owner();
  const clerk = await makeUser(app, user, { login_id: 'only-ful', claims: ['FUL'] });
  const [orderId = '', other = ''] = await twoOrders(user);
  const statuses = async (as: TestUser) => [
    (await send(app, waving.waveListing, { as, body: {} })).status,
    (await send(app, waving.createWave, { as, body: { orderIds: [other] } })).status,
    (await pack(as, orderId, lines)).status,
  ];
  expect(await statuses(clerk)).toEqual([403, 403, 403]);
  expect(await statuses(user)).toEqual([200, 200, 200]);
});

it('An order relabelled before picking stays in its wave; one remade as damaged leaves it', async () => {
  const user = await owner();
  const [orderId = '', otherId = ''] = await twoOrders(user);
  const made = await send(app, waving.createWave, { as: user, body: { orderIds: [orderId, otherId] } });
  const remake = async (id: string, reason: string) => {
    const { consignmentNoteNo } = (
      await send(app, contract.getFulfilmentOrder, { as: user, query: { orderId: id } })
    ).r;
    const body = { orderId: id, consignmentNoteNo, reason };
    return (await send(app, moves.remakeOrder, { as: user, body })).r;
  };
  const relabelled = await remake(orderId, 'label');
  expect(relabelled).toMatchObject({ state: 'generated', isInWave: true });
  expect(await remake(otherId, 'damaged')).toMatchObject({ state: 'generated', isInWave: false });
  const wave = (await send(app, waving.getWave, { as: user, query: { waveId: made.r.waveId } })).r;
  expect(wave.orders).toMatchObject([{ orderId, consignmentNoteNo: relabelled.consignmentNoteNo }]);
});

it('The old slip of a relabelled order finds it for packing; that of a cancelled order says to restock its goods', async () => {
  const user = await owner();
  const [orderId = '', otherId = ''] = await twoOrders(user);
  const find = (code: string | null) =>
    send(app, waving.findToPack, { as: user, body: { code: code ?? '' } });
  const read = async (id: string) =>
    (await send(app, contract.getFulfilmentOrder, { as: user, query: { orderId: id } })).r;
  const { consignmentNoteNo: first } = await read(orderId);
  const body = { orderId, consignmentNoteNo: first, reason: 'label' };
  const second = (await send(app, moves.remakeOrder, { as: user, body })).r.consignmentNoteNo;
  expect((await find(first)).r).toMatchObject({ orderId, consignmentNoteNo: second });

  const { orderNo, consignmentNoteNo: slip } = await read(otherId);
  await send(app, moves.cancelOrders, { as: user, body: { orderIds: [otherId] } });
  for (const code of [slip, orderNo]) {
    const { status, e } = await find(code);
    expect([status, e]).toEqual([409, `${orderNo} is cancelled. Put its goods back on the shelf.`]);
  }
  expect((await find('HF00000000MY')).status).toBe(404);
});
