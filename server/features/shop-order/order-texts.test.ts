/** Numbers and notes that are longer than a label has room for: none is cut, and a person can shorten them. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as fulfilment from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { type OrderDetail, orderListing } from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import * as sheets from '#shared/features/shop-order/shop-sheet.contract.ts';

import { stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { cancel, generate } = orderDesk(() => app);

const longOf = (n: number) => `MARKETPLACE-2026-11-29-KUL-0000000000${n}`;
const note = 'Leave it with the guard at the back gate, who rings me before he comes';
const lines = {
  customerNote1: 'Leave it with the guard at the back gate, who',
  customerNote2: 'rings me before he comes',
};

const formOf = (order: OrderDetail) => {
  const { orderId, version, receiver, pieces, content, valueCents, codCents, service } = order;
  const { customerNote1, customerNote2, printedOrderId } = order;
  const form = { orderId, version, receiver, pieces, content, valueCents, codCents, service };
  return { ...form, customerNote1, customerNote2, printedOrderId };
};
const save = (as: TestUser, order: OrderDetail, changes: object) =>
  send(app, contract.updateShipment, { as, body: { ...formOf(order), ...changes } });
const noteOf = (as: TestUser, cnNo = '') =>
  app.kit.database.db
    .selectFrom('shipment')
    .select(['order_id', 'customer_note_1', 'customer_note_2', 'cod_cents'])
    .where('account_id', '=', as.scope)
    .where('cn_no', '=', cnNo)
    .executeTakeFirstOrThrow();
async function madeOf(as: TestUser, orderId: string) {
  const [made] = (await generate(as, { orderIds: [orderId] })).r.made;
  return noteOf(as, made?.consignmentNoteNo);
}

describe('An order number that is too long for an order ID', () => {
  it('is kept whole, is a problem of its field, and can be shortened in the form', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    for (const n of [1, 2]) await post(app, shop, generalBody({ id: `L-${n}`, number: longOf(n) }));
    const first = await orderNamed(app, user, longOf(1), 'problem');
    await orderNamed(app, user, longOf(2), 'problem');
    const order = await readOrder(app, user, first.orderId);
    expect(order.printedOrderId).toBe(longOf(1));
    expect(order.problems).toEqual([
      { field: 'printedOrderId', message: 'Order ID must be 30 characters or less' },
    ]);
    const refused = await save(user, order, { printedOrderId: 'X'.repeat(31) });
    expect([refused.status, refused.e]).toEqual([400, expect.stringContaining('30 characters or less')]);
    const saved = await save(user, order, { printedOrderId: 'MKP-1' });
    expect(saved.r).toMatchObject({ view: 'new', problems: [], printedOrderId: 'MKP-1' });
    // A cleared field falls back to the shop's number, which is checked again.
    const cleared = await save(user, saved.r, { printedOrderId: '' });
    expect(cleared.r).toMatchObject({ view: 'problem', printedOrderId: longOf(1) });
    await save(user, cleared.r, { printedOrderId: 'MKP-1' });
    const found = async (view: 'new' | 'generated') =>
      (await send(app, orderListing, { as: user, body: { view, text: 'mkp-1' } })).r.rows;
    expect(await found('new')).toMatchObject([{ orderNo: longOf(1) }]);
    expect(await madeOf(user, order.orderId)).toMatchObject({ order_id: 'MKP-1', customer_note_2: '' });
    expect(await found('generated')).toMatchObject([{ orderNo: longOf(1) }]);
  });

  it('is a problem also where the account has no order IDs, and is solved by a shorter number from the shop', async () => {
    const user = await makeAdmin(app, { is_allow_order_id: false });
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody({ id: 'L-3', number: longOf(3) }));
    const { orderId } = await orderNamed(app, user, longOf(3), 'problem');
    expect((await readOrder(app, user, orderId)).problems.map(({ field }) => field)).toEqual([
      'printedOrderId',
    ]);
    const shorter = { id: 'L-3', number: 'L-3', updated_at: '2026-11-20T05:00:00Z' };
    await post(app, shop, generalBody(shorter));
    await orderNamed(app, user, 'L-3');
    // A typed number is used until the shop changes its number.
    await save(user, await readOrder(app, user, orderId), { printedOrderId: 'TYPED' });
    expect((await readOrder(app, user, orderId)).printedOrderId).toBe('TYPED');
    await post(app, shop, generalBody({ ...shorter, number: 'L-33', updated_at: '2026-11-20T06:00:00Z' }));
    await orderNamed(app, user, 'L-33');
    expect(await madeOf(user, orderId)).toMatchObject({ order_id: null, customer_note_2: 'L-33' });
  });

  it('can be shortened in the sheet', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody({ id: 'L-4', number: longOf(4), note }));
    const { orderId } = await orderNamed(app, user, longOf(4), 'problem');
    const sheet = (await send(app, sheets.orderSheet, { as: user, body: { orderIds: [orderId] } })).r.rows[0];
    expect(sheet).toMatchObject({
      row: { orderNo: longOf(4), note: lines.customerNote1, note2: lines.customerNote2 },
      problems: { orderNo: 'Order ID must be 30 characters or less' },
    });
    const { note2: _left, ...row } = sheet?.row ?? { note2: '' };
    const saveRow = async (version = 0, changes: object = {}) =>
      (
        await send(app, sheets.saveOrderSheet, {
          as: user,
          body: { rows: [{ orderId, version, row: { ...row, ...changes } }] },
        })
      ).r.rows[0];
    const saved = await saveRow(sheet?.version, { orderNo: 'MKP-4' });
    expect(saved).toMatchObject({ problems: {}, row: { orderNo: 'MKP-4', note2: lines.customerNote2 } });
    const cleared = await saveRow(saved?.version, { orderNo: '' });
    expect(cleared).toMatchObject({
      problems: { orderNo: 'Order ID must be 30 characters or less' },
      row: { orderNo: longOf(4) },
    });
    const again = await saveRow(cleared?.version, { orderNo: 'MKP-4' });
    const changed = await saveRow(again?.version, { orderNo: 'MKP-4', note: 'Guard', note2: 'Ring' });
    expect(changed?.row).toMatchObject({ note: 'Guard', note2: 'Ring' });
    expect(await madeOf(user, orderId)).toMatchObject({
      order_id: 'MKP-4',
      customer_note_1: 'Guard',
      customer_note_2: 'Ring',
    });
  });
});

it('A row of the sheet is saved although its note is too long for a label', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  await post(app, shop, generalBody({ id: 'S-1', number: 'S-1', note: `${note}. `.repeat(12).trim() }));
  const { orderId } = await orderNamed(app, user, 'S-1', 'problem');
  const [sheet] = (await send(app, sheets.orderSheet, { as: user, body: { orderIds: [orderId] } })).r.rows;
  const { row, version } = sheet ?? { row: null, version: 0 };
  expect(row?.note.length).toBeGreaterThan(800);
  const body = { rows: [{ orderId, version, row: { ...row, address1: '9 Jalan Ampang' } }] };
  const saved = await send(app, sheets.saveOrderSheet, { as: user, body });
  expect(saved.status).toBe(200);
  expect(saved.r.rows[0]).toMatchObject({
    row: { address1: '9 Jalan Ampang', note: row?.note },
    problems: { note: 'Customer Note 1 must be 50 characters or less' },
  });
});

describe("A buyer's note", () => {
  it('continues in the second note, after the order number where the account has no order IDs', async () => {
    const user = await makeAdmin(app, { is_allow_order_id: false });
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody({ id: 'N-1', number: 'N-1', note }));
    const { orderId } = await orderNamed(app, user, 'N-1');
    const order = await readOrder(app, user, orderId);
    expect(order).toMatchObject({ ...lines, note, printedOrderId: 'N-1' });
    const full = await save(user, order, { customerNote2: 'x'.repeat(46) });
    expect(full.r).toMatchObject({
      view: 'problem',
      problems: [{ field: 'customerNote2', message: 'Customer Note 2 must be 45 characters or less' }],
    });
    await save(user, full.r, { customerNote2: lines.customerNote2 });
    expect(await madeOf(user, orderId)).toMatchObject({
      order_id: null,
      customer_note_1: lines.customerNote1,
      customer_note_2: `N-1; ${lines.customerNote2}`,
    });
  });

  it('that is too long for both note lines is kept whole as a problem, until the shop shortens it', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const longer = `${note}. ${note}`;
    await post(app, shop, generalBody({ id: 'N-2', number: 'N-2', note: longer }));
    const { orderId } = await orderNamed(app, user, 'N-2', 'problem');
    const order = await readOrder(app, user, orderId);
    expect(order).toMatchObject({
      customerNote1: longer,
      customerNote2: '',
      problems: [{ field: 'customerNote1', message: 'Customer Note 1 must be 50 characters or less' }],
    });
    await post(
      app,
      shop,
      generalBody({ id: 'N-2', number: 'N-2', note, updated_at: '2026-11-20T05:00:00Z' }),
    );
    await until(async () => (await readOrder(app, user, orderId)).view === 'new');
    expect(await madeOf(user, orderId)).toMatchObject({
      customer_note_1: lines.customerNote1,
      customer_note_2: lines.customerNote2,
    });
  });

  it('is on the label of a merged parcel for each order, without repeats', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const ids: string[] = [];
    for (const [n, text] of ['Ring twice', 'No pork', 'Ring twice'].entries()) {
      await post(app, shop, generalBody({ id: `P-${n}`, number: `P-${n}`, note: text }));
      ids.push((await orderNamed(app, user, `P-${n}`)).orderId);
    }
    await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
    const [orderId = ''] = ids;
    const texts = { customerNote1: 'Ring twice; No pork', note: 'Ring twice; No pork' };
    expect(await readOrder(app, user, orderId)).toMatchObject({ ...texts, printedOrderId: 'P-0, P-1, P-2' });
    expect(await madeOf(user, orderId)).toMatchObject({
      order_id: 'P-0, P-1, P-2',
      customer_note_1: 'Ring twice; No pork',
    });
  });
});

describe('A note that a user typed', () => {
  async function parcelOfTwo(typed: string) {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody({ id: 'A', number: 'A', note: 'Guard' }));
    const { orderId: first } = await orderNamed(app, user, 'A');
    await save(user, await readOrder(app, user, first), { customerNote1: typed });
    await post(app, shop, generalBody({ id: 'B', number: 'B', note: 'Ring twice' }));
    const { orderId: second } = await orderNamed(app, user, 'B');
    await send(app, contract.mergeOrders, { as: user, body: { orderIds: [first, second] } });
    const noteNow = async (orderId = first) => (await readOrder(app, user, orderId)).customerNote1;
    const change = (changes: object) =>
      post(app, shop, generalBody({ id: 'B', number: 'B', updated_at: '2026-11-20T05:00:00Z', ...changes }));
    return { user, first, second, noteNow, change };
  }

  it('is followed by the notes of the orders that are merged into the parcel', async () => {
    expect(await (await parcelOfTwo('Back gate')).noteNow()).toBe('Back gate; Ring twice');
    expect(await (await parcelOfTwo('')).noteNow()).toBe('Ring twice');
  });

  it('of a parcel is dropped when an order leaves it', async () => {
    const { user, first, second, noteNow } = await parcelOfTwo('Back gate');
    await send(app, contract.splitOrder, { as: user, body: { orderId: first } });
    expect([await noteNow(), await noteNow(second)]).toEqual(['Guard', 'Ring twice']);
    const other = await parcelOfTwo('Back gate');
    await other.change({ status: 'cancelled' });
    await until(async () => (await other.noteNow()) === 'Guard');
  });

  describe.each([
    ['fits without it', 'Guard', 'Guard'],
    ['does not fit without it', `${note}. ${note}`, 'Ring'],
  ])("for a parcel whose buyer's note %s", (_what, own, left) => {
    async function madeOfTwo() {
      const user = await makeAdmin(app);
      const shop = await makeShop(app, user);
      const ids: string[] = [];
      for (const [id, text] of [
        ['A', own],
        ['B', ''],
      ] as const) {
        await post(app, shop, generalBody({ id, number: id, cod_amount: '20.00', note: text }));
        ids.push((await orderNamed(app, user, id, text.length > 100 ? 'problem' : 'new')).orderId);
      }
      const [first = '', second = ''] = ids;
      await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
      await save(user, await readOrder(app, user, first), { customerNote1: 'Ring', customerNote2: '' });
      const [made] = (await generate(user, { orderIds: [first] })).r.made;
      return { user, first, second, cnNo: made?.consignmentNoteNo ?? '' };
    }

    it('is replaced on the label only by a note that fits, with the COD updated, when an order leaves the parcel', async () => {
      const { user, first, second, cnNo } = await madeOfTwo();
      expect(await noteOf(user, cnNo)).toMatchObject({ customer_note_1: 'Ring', cod_cents: 4000 });
      await cancel(user, second);
      expect(await noteOf(user, cnNo)).toMatchObject({ customer_note_1: left, cod_cents: 2000 });
      expect(await readOrder(app, user, first)).toMatchObject({ customerNote1: left, asks: null });
    });

    it('is kept on the label when an order leaves the parcel after its COD was changed on the note', async () => {
      const { user, first, second, cnNo } = await madeOfTwo();
      await app.kit.database.db
        .updateTable('shipment')
        .set({ cod_cents: 100 })
        .where('account_id', '=', user.scope)
        .where('cn_no', '=', cnNo)
        .execute();
      await cancel(user, second);
      expect(await noteOf(user, cnNo)).toMatchObject({ customer_note_1: 'Ring', cod_cents: 100 });
      expect(await readOrder(app, user, first)).toMatchObject({ customerNote1: 'Ring', asks: 'changed' });
    });
  });

  it('of an order merged into another is restored when the parcel is split', async () => {
    const { user, first, second, noteNow } = await parcelOfTwo('Back gate');
    await send(app, contract.splitOrder, { as: user, body: { orderId: first } });
    await save(user, await readOrder(app, user, second), { customerNote1: 'Ring once' });
    await send(app, contract.mergeOrders, { as: user, body: { orderIds: [first, second] } });
    expect(await noteNow()).toBe('Guard; Ring once');
    await send(app, contract.splitOrder, { as: user, body: { orderId: first } });
    expect([await noteNow(), await noteNow(second)]).toEqual(['Guard', 'Ring once']);
  });

  it('of a parcel is dropped when the buyer of one of its orders changes the note', async () => {
    const { change, noteNow } = await parcelOfTwo('Back gate');
    await change({ note: 'Never ring' });
    await until(async () => (await noteNow()) === 'Guard; Never ring');
  });
});

describe("An order for the courier's warehouse", () => {
  const items = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];

  it('has the whole note on its label, and is a problem while its note or number is too long', async () => {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const shop = await makeShop(app, user, 'general', { fromWarehouse: true });
    await post(app, shop, generalBody({ id: 'W-1', number: 'W-1', items, note }));
    await post(app, shop, generalBody({ id: 'W-2', number: 'W-2', items, note: `${note}. ${note}` }));
    await post(app, shop, generalBody({ id: 'W-3', number: longOf(5), items }));
    await orderNamed(app, user, 'W-1', 'generated');
    await orderNamed(app, user, 'W-2', 'problem');
    await orderNamed(app, user, longOf(5), 'problem');
    const { rows } = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r;
    expect(rows.map(({ reference }) => reference)).toEqual(['W-1']);
    await send(app, moves.generateOrders, { as: user, body: { filter: { view: 'new' } } });
    const [made] = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
    expect(await noteOf(user, made?.consignmentNoteNo ?? '')).toMatchObject({
      customer_note_1: lines.customerNote1,
      customer_note_2: `${made?.orderNo}; ${lines.customerNote2}`,
    });
  });

  it.each(['drawer', 'sheet', 'shop'] as const)(
    'becomes a fulfilment order once its number and note are shortened in the %s',
    async (where) => {
      const user = await makeAdmin(app, { is_allow_fulfillment: true });
      await stockUp(app, user, 9);
      const shop = await makeShop(app, user, 'general', { fromWarehouse: true });
      const sent = { id: 'W-4', number: longOf(6), items, note: `${note}. ${note}` };
      await post(app, shop, generalBody(sent));
      const { orderId } = await orderNamed(app, user, sent.number, 'problem');
      if (where === 'shop') {
        const shorter = { number: 'MKP-6', note: 'Ring', updated_at: '2026-11-20T05:00:00Z' };
        await post(app, shop, generalBody({ ...sent, ...shorter }));
      }
      const texts = { printedOrderId: 'MKP-6', customerNote1: 'Ring', customerNote2: '' };
      const service = where === 'drawer' ? 'priority' : 'standard';
      if (where === 'drawer') await save(user, await readOrder(app, user, orderId), { ...texts, service });
      if (where === 'sheet') {
        const [sheet] = (await send(app, sheets.orderSheet, { as: user, body: { orderIds: [orderId] } })).r
          .rows;
        const { row, version } = sheet ?? { row: null, version: 0 };
        const changed = { ...row, orderNo: 'MKP-6', note: 'Ring' };
        const body = { rows: [{ orderId, version, row: changed }] };
        expect((await send(app, sheets.saveOrderSheet, { as: user, body })).r.rows).toMatchObject([
          { isGone: true },
        ]);
      }
      await until(async () => (await readOrder(app, user, orderId)).view === 'generated');
      const { rows } = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r;
      expect(rows).toMatchObject([{ reference: 'MKP-6', service }]);
    },
  );

  it("has its note cut with an ellipsis when the warehouse's order number leaves too little room on the label", async () => {
    const user = await makeAdmin(app, { is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const shop = await makeShop(app, user, 'general', { fromWarehouse: true });
    const longer = `${lines.customerNote1} rings me before he comes in with the parcel`;
    await post(app, shop, generalBody({ id: 'W-7', number: 'W-7', items, note: longer }));
    await orderNamed(app, user, 'W-7', 'generated');
    await send(app, moves.generateOrders, { as: user, body: { filter: { view: 'new' } } });
    const [made] = (await send(app, fulfilment.orderListing, { as: user, body: {} })).r.rows;
    expect(await noteOf(user, made?.consignmentNoteNo ?? '')).toMatchObject({
      customer_note_1: lines.customerNote1,
      customer_note_2: `${made?.orderNo}; rings me before he comes in with the …`,
    });
  });
});

describe('A phone field that holds a long text', () => {
  it('is stored and is a problem of its field', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    // No two words repeat, because PostgreSQL compresses texts before it limits the entries of an index.
    const phone = Array.from({ length: 700 }, (_, n) => `${n * 7919}x`).join(' ');
    const { receiver } = generalBody().data;
    await post(app, shop, generalBody({ id: 'P-1', number: 'P-1', receiver: { ...receiver, phone } }));
    const { orderId } = await orderNamed(app, user, 'P-1', 'problem');
    const order = await readOrder(app, user, orderId);
    expect(order.problems.map(({ field }) => field)).toEqual(['receiver.phone']);
    expect(order.receiver.phone).toBe(phone);
  });
});
