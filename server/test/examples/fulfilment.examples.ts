import { expect } from 'vitest';

import * as contract from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import * as waving from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import * as sheets from '#shared/features/fulfilment/order-sheet.contract.ts';
import * as stocks from '#shared/features/fulfilment/fulfilment-stock.contract.ts';

import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

import { type Example, example, foundNone } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import type { TestApp } from '../test-app.ts';

export const products = [
  {
    sku: 'MUG-RED',
    name: 'Red mug',
    barcode: '9555000000011',
    weightGrams: 400,
    lengthMm: 120,
    widthMm: 90,
    heightMm: 100,
    hsCode: '69120000',
    origin: 'MY',
    bin: 'A-01-2',
    lowAt: 2,
  },
  { sku: 'TEA-100', name: 'Green tea 100 g', barcode: '9555000000028', weightGrams: 130, bin: 'B-03-1' },
];

/** Acts as operations: creates products with the given quantity of each in stock. */
export async function stockUp(app: TestApp, as: TestUser, quantity = 50): Promise<void> {
  const operator = app.kit.env.operatorKeys[0] ?? '';
  const { accountNo } = as;
  const loaded = await send(app, stocks.loadFulfilmentProducts, {
    as: operator,
    body: { accountNo, products },
  });
  if (loaded.e !== null) throw new Error(loaded.e);
  const items = products.map(({ sku }) => ({ sku, quantity }));
  const body = { accountNo, kind: 'counted', reference: crypto.randomUUID(), items };
  const reported = await send(app, stocks.moveFulfilmentStock, { as: operator, body });
  if (reported.e !== null) throw new Error(reported.e);
}

export const buyer = {
  ...emptyParty('MY'),
  name: 'Aminah binti Yusof',
  phone: '123456789',
  address1: '8 Jalan Tun Razak',
  postcode: '50400',
};

export const orderOf = (more: Partial<contract.FulfilmentOrderForm> = {}) => ({
  reference: '',
  service: 'standard',
  receiver: buyer,
  lines: [{ sku: 'MUG-RED', quantity: 1 }],
  codCents: null,
  note: '',
  ...more,
});

/** Creates a new order of goods in stock. */
export async function makeOrder(
  app: TestApp,
  as: TestUser,
  more: Partial<contract.FulfilmentOrderForm> = {},
): Promise<contract.OrderDetail> {
  const { r, e } = await send(app, contract.createFulfilmentOrder, { as, body: orderOf(more) });
  if (e !== null) throw new Error(e);
  return r;
}

export async function stockedOrder(app: TestApp, as: TestUser): Promise<contract.OrderDetail> {
  await stockUp(app, as);
  return makeOrder(app, as);
}

export async function generatedOrder(app: TestApp, as: TestUser): Promise<contract.OrderDetail> {
  const { orderId } = await stockedOrder(app, as);
  const { e } = await send(app, moves.generateOrders, { as, body: { orderIds: [orderId] } });
  if (e !== null) throw new Error(e);
  return (await send(app, contract.getFulfilmentOrder, { as, query: { orderId } })).r;
}

const chosen = async (app: TestApp, as: TestUser) => ({
  body: { orderIds: [(await stockedOrder(app, as)).orderId] },
});

const changed = async (app: TestApp, as: TestUser) => {
  const { orderId, version } = await stockedOrder(app, as);
  return { body: { ...orderOf({ lines: [{ sku: 'TEA-100', quantity: 2 }] }), orderId, version } };
};

const remade = async (app: TestApp, as: TestUser) => {
  const { orderId, consignmentNoteNo } = await generatedOrder(app, as);
  return { body: { orderId, consignmentNoteNo, reason: 'damaged' } };
};

/** Creates a wave of one generated order. */
async function makeWave(app: TestApp, as: TestUser): Promise<waving.WaveDetail> {
  const { orderId } = await generatedOrder(app, as);
  const { r, e } = await send(app, waving.createWave, { as, body: { orderIds: [orderId] } });
  if (e !== null) throw new Error(e);
  return r;
}

const waveOf = async (app: TestApp, as: TestUser) => ({ waveId: (await makeWave(app, as)).waveId });

const packOf = async (app: TestApp, as: TestUser) => {
  const { orderId } = await generatedOrder(app, as);
  return { body: { orderId, items: [{ sku: 'MUG-RED', quantity: 1 }] } };
};

export const sheetRow = {
  sku: 'MUG-RED x 1; TEA-100 x 2',
  name: 'Aminah binti Yusof',
  phone: '0123456789',
  address1: '8 Jalan Tun Razak',
  postcode: '50400',
};

const sheetBody = async (app: TestApp, as: TestUser) => {
  await stockUp(app, as);
  return { body: { rows: [sheetRow] } };
};

/** A product of another account is refused as an invalid field, because this account has no such product. */
const unknownSku: NonNullable<Example['refused']> = ({ status, r }) => {
  expect([status, (r as { code: string }).code]).toEqual([400, 'fulfilment.unknown_sku']);
};

export const fulfilmentExamples = [
  example(stocks.stockListing, async ({ app, me }) => {
    await stockUp(app, me);
    return { body: { view: 'all', q: 'mug' } };
  }),
  example(
    stocks.stockMoves,
    async ({ app, me }) => {
      await stockUp(app, me);
      return { body: { sku: 'MUG-RED' } };
    },
    async ({ app, me, they }) => {
      const operator = app.kit.env.operatorKeys[0] ?? '';
      await stockUp(app, me);
      const only = { sku: 'THEIRS', name: 'Theirs', barcode: '', weightGrams: 100 };
      const body = { accountNo: they.accountNo, products: [only] };
      await send(app, stocks.loadFulfilmentProducts, { as: operator, body });
      return { body: { sku: 'THEIRS' } };
    },
  ),
  example(stocks.loadFulfilmentProducts, async ({ me }) => ({
    body: { accountNo: me.accountNo, products },
  })),
  example(stocks.moveFulfilmentStock, async ({ app, me }) => {
    await stockUp(app, me);
    const items = [{ sku: 'TEA-100', quantity: 20 }];
    return { body: { accountNo: me.accountNo, kind: 'received', reference: crypto.randomUUID(), items } };
  }),
  example(
    contract.createFulfilmentOrder,
    async ({ app, me }) => {
      await stockUp(app, me);
      return { body: orderOf({ reference: '' }) };
    },
    async ({ app, me, they }) => {
      await stockUp(app, me);
      const only = { sku: 'ONLY-THEIRS', name: 'Theirs', weightGrams: 100 };
      const body = { accountNo: they.accountNo, products: [only] };
      await send(app, stocks.loadFulfilmentProducts, { as: app.kit.env.operatorKeys[0] ?? '', body });
      return { body: orderOf({ lines: [{ sku: 'ONLY-THEIRS', quantity: 1 }] }) };
    },
    unknownSku,
  ),
  example(
    contract.updateFulfilmentOrder,
    ({ app, me }) => changed(app, me),
    async ({ app, me, they }) => {
      await stockUp(app, me);
      return changed(app, they);
    },
  ),
  example(contract.orderListing, async ({ app, me }) => {
    await stockedOrder(app, me);
    return { body: { view: 'new', q: 'aminah' } };
  }),
  example(
    contract.getFulfilmentOrder,
    async ({ app, me }) => ({ query: { orderId: (await stockedOrder(app, me)).orderId } }),
    async ({ app, they }) => ({ query: { orderId: (await stockedOrder(app, they)).orderId } }),
  ),
  example(
    moves.checkFulfilmentStock,
    ({ app, me }) => chosen(app, me),
    ({ app, they }) => chosen(app, they),
  ),
  example(
    moves.generateOrders,
    ({ app, me }) => chosen(app, me),
    ({ app, they }) => chosen(app, they),
    foundNone,
  ),
  example(
    moves.cancelOrders,
    ({ app, me }) => chosen(app, me),
    ({ app, they }) => chosen(app, they),
  ),
  example(
    moves.restoreOrders,
    ({ app, me }) => chosen(app, me),
    ({ app, they }) => chosen(app, they),
  ),
  example(
    moves.remakeOrder,
    ({ app, me }) => remade(app, me),
    ({ app, they }) => remade(app, they),
  ),
  example(
    moves.printFulfilmentOrders,
    async ({ app, me }) => ({ body: { orderIds: [(await generatedOrder(app, me)).orderId] } }),
    async ({ app, they }) => ({ body: { orderIds: [(await generatedOrder(app, they)).orderId] } }),
  ),
  example(
    waving.createWave,
    async ({ app, me }) => ({ body: { orderIds: [(await generatedOrder(app, me)).orderId] } }),
    async ({ app, they }) => ({ body: { orderIds: [(await generatedOrder(app, they)).orderId] } }),
  ),
  example(waving.waveListing, async ({ app, me }) => {
    await makeWave(app, me);
    return { body: {} };
  }),
  example(
    waving.getWave,
    async ({ app, me }) => ({ query: await waveOf(app, me) }),
    async ({ app, they }) => ({ query: await waveOf(app, they) }),
  ),
  example(
    waving.pickWave,
    async ({ app, me }) => ({ body: await waveOf(app, me) }),
    async ({ app, they }) => ({ body: await waveOf(app, they) }),
  ),
  example(
    waving.printWave,
    async ({ app, me }) => ({ body: { ...(await waveOf(app, me)), paper: 'pick-list' } }),
    async ({ app, they }) => ({ body: { ...(await waveOf(app, they)), paper: 'packing-slips' } }),
  ),
  example(
    waving.findToPack,
    async ({ app, me }) => ({ body: { code: (await generatedOrder(app, me)).orderNo } }),
    async ({ app, they }) => ({ body: { code: (await generatedOrder(app, they)).orderNo } }),
  ),
  example(
    waving.packOrder,
    ({ app, me }) => packOf(app, me),
    ({ app, they }) => packOf(app, they),
  ),
  example(sheets.orderTemplate, async () => ({})),
  example(sheets.readOrderFile, async () => ({
    upload: {
      fields: {},
      bytes: Buffer.from('SKU,Name,Phone,Address,Postcode\nMUG-RED,Ali,0123456789,8 Jalan A,50400\n'),
    },
  })),
  example(sheets.bulkOrderSummary, ({ app, me }) => sheetBody(app, me)),
  example(
    sheets.createBulkOrders,
    ({ app, me }) => sheetBody(app, me),
    async ({ app, me, they }) => {
      await stockUp(app, me);
      const only = { sku: 'SHEET-THEIRS', name: 'Theirs', weightGrams: 100 };
      const body = { accountNo: they.accountNo, products: [only] };
      await send(app, stocks.loadFulfilmentProducts, { as: app.kit.env.operatorKeys[0] ?? '', body });
      return { body: { rows: [{ ...sheetRow, sku: 'SHEET-THEIRS' }] } };
    },
    unknownSku,
  ),
];
