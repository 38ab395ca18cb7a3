/** Maps a fulfilment order to its consignment: sent from the warehouse, in the account's name. */
import { contentOf, parcelOf } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { prefixedLine, noteLines, roomAfter } from '#shared/features/shipment/note-lines.rules.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { warehouses } from '#shared/platform/brand/warehouses.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { cutText } from '#shared/platform/validation/cut-text.ts';

import type { CompanyColumn } from '#server/platform/db/tables/accounts.ts';
import type { OrderLine } from './order.queries.ts';
import type { ProductRow } from './stock.queries.ts';

export function warehouseParty(market: MarketId, { name }: Pick<CompanyColumn, 'name'>): Party {
  const { code } = marketOf(market);
  return {
    ...emptyParty(code),
    ...warehouses[code],
    name: cutText(name, limits.text.personName).trim(),
    companyName: cutText(name, limits.text.companyName).trim(),
  };
}

const longestOrderNo = 'FO00000000';

const doesNoteFit = (note: string): boolean =>
  noteLines(note, roomAfter(longestOrderNo)).customerNote1.length <= limits.text.note;

/** Shortens a note to as many whole words as fit beside the order number: a shop's note may be longer than the form allows. */
export function fittedNote(note: string): string {
  if (doesNoteFit(note)) return note;
  const words = note.split(' ');
  const count = words.findLastIndex((_word, at) => doesNoteFit(`${words.slice(0, at).join(' ')} …`));
  return `${words.slice(0, count).join(' ')} …`.trim();
}

interface Shipped {
  service: ShipmentForm['service'];
  receiver: Party;
  lines: readonly OrderLine[];
  codCents: number | null;
  note: string;
  reference: string;
  orderNo: string;
}

export function shipmentFormOf(
  order: Shipped,
  sender: Party,
  productOf: (sku: string) => ProductRow | undefined,
  { isAllowOrderId }: { isAllowOrderId: boolean },
): ShipmentForm {
  const goods = order.lines.flatMap(({ sku, quantity }) => {
    const row = productOf(sku);
    return row
      ? [
          {
            name: row.name,
            quantity,
            weightGrams: row.weight_grams,
            lengthMm: row.length_mm,
            widthMm: row.width_mm,
            heightMm: row.height_mm,
          },
        ]
      : [];
  });
  const { customerNote1, customerNote2 } = noteLines(order.note, roomAfter(order.orderNo));
  return {
    flow: 'fulfilment',
    service: order.service,
    sender,
    receiver: order.receiver,
    contentType: 'parcel',
    pieces: [parcelOf(goods)],
    content: contentOf(goods, limits.text.content),
    valueCents: null,
    isDangerous: false,
    codCents: order.codCents,
    isEnhanced: false,
    customerNote1,
    customerNote2: prefixedLine(order.orderNo, customerNote2),
    orderId: isAllowOrderId ? order.reference : '',
    deliveryOrders: [],
  };
}
