import * as stocks from '#shared/features/fulfilment/fulfilment-stock.contract.ts';

import { example } from '../example.ts';
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

/** What operations would: products, and so many of each on the shelf. */
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
  const told = await send(app, stocks.moveFulfilmentStock, { as: operator, body });
  if (told.e !== null) throw new Error(told.e);
}

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
];
