// words: this file writes labels, which are English, as the depot reads them
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';
import { cutText } from '#shared/platform/validation/cut-text.ts';

/** The lines that fit on a label beside everything else; the full packing list is printed separately. */
const linesMax = 20;
const nameMax = 60;

/** One line per item, `2 × Tea tin · TIN-250`, preceded by the order number when several orders share the parcel. */
export function packingLines(orders: readonly { orderNo: string; lines: readonly ShopLine[] }[]): string[] {
  const all = orders.flatMap(({ orderNo, lines }) =>
    lines.map(({ quantity, name, sku }) => {
      const short = name.length > nameMax ? `${cutText(name, nameMax - 1).trimEnd()}…` : name;
      const goods = [`${quantity} × ${short}`, sku].filter(Boolean).join(' · ');
      return orders.length > 1 ? `${orderNo}: ${goods}` : goods;
    }),
  );
  if (all.length <= linesMax) return all;
  const left = all.length - (linesMax - 1);
  return [...all.slice(0, linesMax - 1), `and ${left} more: see the packing list`];
}
