import type { LabelBrand } from '#server/platform/documents/label.model.ts';
import type { PrintedList } from '#server/platform/documents/list.pdf.ts';

interface Head {
  readonly brand: LabelBrand;
  readonly line: string;
  readonly code: string;
}

/** The list of items to take from each bin, for all orders of a wave. */
export function pickList(
  head: Head,
  wave: { orderCount: number; createdBy: string },
  picks: readonly { bin: string; sku: string; name: string; quantity: number }[],
): PrintedList {
  const items = picks.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...head,
    title: 'Pick list',
    facts: [`${wave.orderCount} orders, ${items} items`, `Made by ${wave.createdBy}`],
    columns: [
      { head: 'Bin', width: 26, bold: true },
      { head: 'SKU', width: 46 },
      { head: 'Product', width: 84 },
      { head: 'Quantity', width: 22, align: 'right', bold: true },
    ],
    rows: picks.map(({ bin, sku, name, quantity }) => [bin, sku, name, String(quantity)]),
  };
}

/** The contents of one parcel; its bar code opens the order at the packing table. */
export function packingSlip(
  head: Head,
  facts: readonly string[],
  lines: readonly { sku: string; name: string; quantity: number }[],
): PrintedList {
  return {
    ...head,
    title: 'Packing slip',
    facts,
    columns: [
      { head: 'SKU', width: 50, bold: true },
      { head: 'Product', width: 106 },
      { head: 'Quantity', width: 22, align: 'right', bold: true },
    ],
    rows: lines.map(({ sku, name, quantity }) => [sku, name, String(quantity)]),
  };
}
