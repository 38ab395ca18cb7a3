/** Warehouse goods of a sandbox account, which no courier fills. */
import type { StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { foldAll } from '#shared/platform/search/fold.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import { lockStock } from './stock-move.service.ts';
import { stockRowOf } from './stock.mapping.ts';
import * as queries from './stock.queries.ts';

interface SandboxGoods {
  sku: string;
  name: string;
  weightGrams: number;
  quantity: number;
}

/** Creates or updates a product and sets its stock. The routes have checked that the actor belongs to a sandbox. */
export function stockSandbox(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  actor: Actor,
  { sku, name, weightGrams, quantity }: SandboxGoods,
): Promise<StockRow> {
  const { scope } = actor;
  return write(actor, { action: 'fulfilment.products_loaded', subject: sku }, async ({ trx }) => {
    const product = {
      account_id: scope,
      sku,
      product_id: newId(clock),
      name,
      barcode: '',
      weight_grams: weightGrams,
      length_mm: 0,
      width_mm: 0,
      height_mm: 0,
      hs_code: '',
      origin: '',
      bin: '',
      low_at: 0,
      search_text: foldAll([sku, name]),
      updated_at: clock.now(),
    };
    await queries.upsertProducts(trx, [product]);
    const stock = await lockStock(trx, scope, [sku]);
    // A new reference each time: with the same reference it would count as a repeat of the earlier count.
    stock.move('counted', { sku, quantity }, newId(clock));
    await stock.save(clock, trx, scope, actor.by);
    const [row] = await queries.findProducts(trx, scope, [sku]);
    if (!row) throw new Error('A product was saved but cannot be found.');
    return stockRowOf(row);
  });
}
