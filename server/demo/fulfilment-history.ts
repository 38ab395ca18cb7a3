/** Stock of the demo's fulfilment accounts in the warehouse, recorded with the same calls as real stock. */
import { hourMs, msBefore } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { stockService, type StockService } from '#server/features/fulfilment/stock.service.ts';
import { demoCourier } from './actor.ts';
import { claimOnce } from './demo.queries.ts';
import { demoBarcode, demoGoods, type DemoProduct } from './fulfilment-goods.ts';
import { seedOrders } from './fulfilment-orders.ts';

/** Runs once. */
export async function seedFulfilment(app: App, sessions: readonly Session[]): Promise<void> {
  const { kit } = app;
  const isNew = await kit.database.transaction((trx) => claimOnce(trx, 'demo-fulfilment'));
  if (!isNew) return;
  // Goods are recorded before the first order.
  const loadedAt = msBefore(kit.clock.now(), 80 * hourMs);
  const before = { ...kit, clock: { now: () => loadedAt } };
  for (const [accountNo, goods] of Object.entries(demoGoods)) {
    await stockUp(stockService(before), accountNo, goods);
  }
  for (const session of sessions) await seedOrders(app, session);
}

async function stockUp(stock: StockService, accountNo: string, goods: readonly DemoProduct[]): Promise<void> {
  const products = goods.map(({ sku, name, grams, size, hsCode, origin, bin, lowAt }, place) => ({
    sku,
    name,
    barcode: demoBarcode(Number(accountNo.slice(-4)), place),
    weightGrams: grams,
    lengthMm: size[0] * 10,
    widthMm: size[1] * 10,
    heightMm: size[2] * 10,
    hsCode,
    origin,
    bin,
    lowAt,
  }));
  await stock.load({ accountNo, products }, demoCourier);
  const counted = goods.map(({ sku, onHand }) => ({ sku, quantity: onHand }));
  await stock.record({ accountNo, kind: 'counted', reference: 'COUNT-0001', items: counted }, demoCourier);
  const announced = goods.flatMap(({ sku, incoming }) =>
    incoming === undefined ? [] : [{ sku, quantity: incoming }],
  );
  await stock.record({ accountNo, kind: 'announced', reference: 'ASN-0001', items: announced }, demoCourier);
}
