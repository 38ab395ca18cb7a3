/** Maps rows of stock to the responses of the API. */
import type { StockMoveRow, StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { availableOf, isLow } from '#shared/features/fulfilment/stock.rules.ts';
import { lineName } from '#shared/platform/rights/principal.ts';

import type { MoveRow, ProductRow } from './stock.queries.ts';

export const stockOf = (row: Pick<ProductRow, 'on_hand' | 'reserved' | 'incoming'>) => ({
  onHand: row.on_hand,
  reserved: row.reserved,
  incoming: row.incoming,
});

export function stockRowOf(row: ProductRow): StockRow {
  const stock = stockOf(row);
  return {
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    barcode: row.barcode,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    hsCode: row.hs_code,
    origin: row.origin,
    bin: row.bin,
    lowAt: row.low_at,
    ...stock,
    available: availableOf(stock),
    isLow: isLow(stock, row.low_at),
  };
}

export const stockMoveOf = (row: MoveRow): StockMoveRow => ({
  moveId: row.move_id,
  kind: row.kind,
  onHand: row.on_hand,
  reserved: row.reserved,
  incoming: row.incoming,
  reference: row.reference,
  at: row.at.toISOString(),
  by: lineName({ kind: row.by_kind, name: row.by_name }),
});
