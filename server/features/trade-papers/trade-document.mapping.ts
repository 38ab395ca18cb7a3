/** Maps a shipment to the documents for customs. */
// words: this file draws papers, which are English in every market
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { customsSchema, type Customs, usualIncoterm } from '#shared/features/shipment/customs.model.ts';
import { onPaper, purposeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { itemsValueCents } from '#shared/features/shipment/customs.rules.ts';
import type { TradeKind } from '#shared/features/trade-papers/shipping-document.contract.ts';
import { formatDay } from '#shared/platform/time/market-time.ts';
import { countryName } from '#shared/features/postcode/countries.model.ts';

import { type LabelBrand, weightText } from '#server/platform/documents/label.model.ts';
import type { TradeDocument } from '#server/platform/documents/trade.pdf.ts';
import { partyOf } from '#server/features/printing/label.mapping.ts';
import type { ShipmentRecord } from '#server/features/shipment/shipment-record.service.ts';

const declaration =
  'We declare that the particulars given here are true and complete, and that the goods contain nothing that is forbidden to carry.';

/** Returns the customs data. Shipments from before item lines existed have their content as the only line. */
function customsOf({
  details,
  content,
  value_cents: valueCents,
  sender,
  actual_grams: grams,
}: ShipmentRecord): Customs {
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
  row: ShipmentRecord,
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
      : customs.purpose && purposeWords[customs.purpose]({}, onPaper);
  const money = (cents: number) => formatMoney(cents, marketId);
  const netWeight = netGrams > 0 ? weightText(netGrams) : '–';
  const destination = countryName(row.receiver.country);
  return {
    kind,
    letterhead: letterheadOf(row),
    cnNo: row.cn_no,
    shipper: { ...partyOf(row.sender), taxId: customs.senderTaxId ?? '' },
    consignee: { ...partyOf(row.receiver), taxId: customs.receiverTaxId ?? '' },
    facts: [
      ['Date', formatDay(row.created_at, market)],
      ['Invoice no.', row.order_id ?? row.cn_no],
      ['Purpose', purpose || 'Sale of goods'],
      ['Currency', market.currencyCode],
      ['Incoterm', `${customs.incoterm ?? usualIncoterm} ${row.receiver.city || destination}`],
      ['Carrier', brand.name],
      ['Consignment note', row.cn_no],
      ['Country of destination', destination.toUpperCase()],
      ['Packages', String(row.piece_count)],
      ['Gross weight', weightText(row.actual_grams)],
      ['Net weight', netWeight],
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
        ? invoiceTotals(row, itemsValueCents(customs.items)).map(([caption, cents]) => [
            caption,
            money(cents),
          ])
        : [
            ['Total quantity', quantity.toLocaleString('en')],
            ['Total net weight', netWeight],
            ['Total gross weight', weightText(row.actual_grams)],
          ],
    declaration,
  };
}

/** The letterhead of the issuing shipper: the account's company, or the sender if the account has no company name. */
function letterheadOf({ company, sender }: ShipmentRecord): LabelBrand {
  const name = company.name || sender.companyName || sender.name;
  const registration = company.registrationNo === '' ? '' : `Reg. no. ${company.registrationNo}`;
  const contacts = [registration, company.email].filter((part) => part !== '');
  return { name, contactLine: contacts.join(' · ') };
}

const carriage: ReadonlySet<string> = new Set(['freight', 'fuel', 'outskirt']);

/** Customs in many countries calculate duty from the value including freight and insurance. */
function invoiceTotals({ price }: ShipmentRecord, goodsCents: number): [caption: string, cents: number][] {
  const sumOf = (isIn: (code: string) => boolean) =>
    price.lines.reduce((sum, { code, cents }) => sum + (isIn(code) ? cents : 0), 0);
  const freight = sumOf((code) => carriage.has(code));
  const insurance = sumOf((code) => code === 'enhanced-liability');
  return [
    ['Value of goods', goodsCents],
    ['Freight', freight],
    ['Insurance', insurance],
    ['Total value', goodsCents + freight + insurance],
  ];
}

/** The same document, blank, to fill in by hand. */
export function blankDocument(kind: TradeKind, brand: LabelBrand): TradeDocument {
  const facts = [
    'Date',
    'Invoice no.',
    'Purpose',
    'Currency',
    'Incoterm',
    'Carrier',
    'Consignment note',
    'Country of destination',
    'Packages',
    'Gross weight',
    'Net weight',
    'Contents',
  ];
  const totals =
    kind === 'invoice'
      ? ['Value of goods', 'Freight', 'Insurance', 'Total value']
      : ['Total quantity', 'Total net weight', 'Total gross weight'];
  const empty = (captions: readonly string[]) => captions.map((caption) => [caption, ''] as const);
  return {
    kind,
    letterhead: brand,
    cnNo: '',
    shipper: null,
    consignee: null,
    rows: [],
    declaration,
    facts: empty(facts),
    totals: empty(totals),
  };
}
