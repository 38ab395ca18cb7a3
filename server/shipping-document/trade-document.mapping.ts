/** A shipment's row as the papers that customs reads. */
import { type MarketId, marketOf } from '#shared/market/markets.ts';
import { formatMoney } from '#shared/pricing/money.ts';
import { customsSchema, type Customs, shippingPurposes } from '#shared/shipment/customs.model.ts';
import { itemsValueCents } from '#shared/shipment/customs.rules.ts';
import type { TradeKind } from '#shared/shipping-document/shipping-document.contract.ts';
import { formatDay } from '#shared/time/market-time.ts';
import { countryName } from '#shared/postcode/countries.ts';

import { type LabelBrand, weightText } from '../documents/label.model.ts';
import type { TradeDocument } from '../documents/trade.pdf.ts';
import { partyOf } from '../consignment-note/label.mapping.ts';
import type { DocumentShipment } from './shipping-document.queries.ts';

const declaration =
  'We declare that the particulars given here are true and complete, and that the goods contain nothing that is forbidden to carry.';

/** What customs was told. Shipments from before item lines were asked for carry their content as the only line. */
function customsOf({
  details,
  content,
  value_cents: valueCents,
  sender,
  actual_grams: grams,
}: DocumentShipment): Customs {
  const found = customsSchema.safeParse(details['customs']);
  if (found.success) return found.data;
  const item = { description: content, hsCode: '', origin: sender.country };
  return {
    purpose: null,
    purposeRemarks: '',
    items: [{ ...item, quantity: 1, unitValueCents: valueCents, weightGrams: grams }],
  };
}

export function tradeDocumentOf(
  row: DocumentShipment,
  kind: TradeKind,
  { market: marketId, brand }: { market: MarketId; brand: LabelBrand },
): TradeDocument {
  const market = marketOf(marketId);
  const customs = customsOf(row);
  const netGrams = customs.items.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const quantity = customs.items.reduce((sum, item) => sum + item.quantity, 0);
  const purpose =
    customs.purpose === 'others'
      ? customs.purposeRemarks
      : customs.purpose && shippingPurposes[customs.purpose];
  const money = (cents: number) => formatMoney(cents, marketId);
  return {
    kind,
    brand,
    cnNo: row.cn_no,
    shipper: partyOf(row.sender),
    consignee: partyOf(row.receiver),
    facts: [
      ['Date', formatDay(row.created_at, market)],
      ['Invoice no.', row.order_id ?? row.cn_no],
      ['Purpose', purpose || 'Sale of goods'],
      ['Currency', market.currencyCode],
      ['Packages', String(row.piece_count)],
      ['Gross weight', weightText(row.actual_grams)],
      ['Country of destination', countryName(row.receiver.country)],
      ['Contents', row.content || '–'],
    ],
    rows: customs.items.map((item) => ({
      description: item.description,
      hsCode: item.hsCode,
      origin: countryName(item.origin),
      quantity: item.quantity.toLocaleString('en'),
      weight: item.weightGrams > 0 ? weightText(item.weightGrams) : '–',
      unitValue: money(item.unitValueCents),
      amount: money(item.quantity * item.unitValueCents),
    })),
    totals:
      kind === 'invoice'
        ? [['Total value', money(itemsValueCents(customs.items))]]
        : [
            ['Total quantity', quantity.toLocaleString('en')],
            ['Total net weight', netGrams > 0 ? weightText(netGrams) : '–'],
            ['Total gross weight', weightText(row.actual_grams)],
          ],
    declaration,
  };
}

/** The same paper to fill in by hand. */
export function blankDocument(kind: TradeKind, brand: LabelBrand): TradeDocument {
  const facts = [
    'Date',
    'Invoice no.',
    'Purpose',
    'Currency',
    'Packages',
    'Gross weight',
    'Country of destination',
    'Consignment note',
  ];
  const totals =
    kind === 'invoice' ? ['Total value'] : ['Total quantity', 'Total net weight', 'Total gross weight'];
  const empty = (captions: readonly string[]) => captions.map((caption) => [caption, ''] as const);
  return {
    kind,
    brand,
    cnNo: '',
    shipper: null,
    consignee: null,
    rows: [],
    declaration,
    facts: empty(facts),
    totals: empty(totals),
  };
}
