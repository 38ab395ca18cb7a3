import type { StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';

/** A number of pieces, with a real minus sign if it is negative. */
export const piecesText = (count: number): string => (count < 0 ? `−${-count}` : String(count));

/** A word for whether there is enough stock of a product. */
export function StockState({ product }: { product: Pick<StockRow, 'available' | 'isLow'> }) {
  if (product.available < 0) return <StatusBadge tone="red">{m.fulfilment_is_short()}</StatusBadge>;
  if (product.available === 0) return <StatusBadge tone="red">{m.fulfilment_is_out()}</StatusBadge>;
  if (product.isLow) return <StatusBadge tone="amber">{m.fulfilment_is_low()}</StatusBadge>;
  return <StatusBadge tone="green">{m.fulfilment_in_stock()}</StatusBadge>;
}
