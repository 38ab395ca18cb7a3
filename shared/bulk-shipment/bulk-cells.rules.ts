/** What a spreadsheet and its writer did to a row, put right as far as it is certain; the rest is left for its rule to tell. */
import { shippingPurposes } from '#shared/shipment/customs.model.ts';
import { contentTypes } from '#shared/shipment/shipment.model.ts';
import { fold } from '#shared/search/fold.ts';
import {
  countryCell,
  isRounded,
  phoneCell,
  plainCell,
  postcodeCell,
  spreadAddress,
} from '#shared/spreadsheet/cell.rules.ts';
import { marketOf, type Market } from '#shared/market/markets.ts';

import { serviceLabel, yesNo } from './bulk-column.model.ts';
import { bulkColumnsOf, type FlowColumn } from './bulk-columns.model.ts';
import {
  type BulkFacts,
  type BulkRow,
  emptyBulkRow,
  isNumberKind,
  receivingMarket,
} from './bulk-shipment.model.ts';

/** Cells of fields that the flow does not have are left out. */
export function cleanBulkRow(row: BulkRow, facts: BulkFacts): BulkRow {
  const cleaned = { ...emptyBulkRow };
  for (const column of bulkColumnsOf(facts)) {
    cleaned[column.field] = cleanCell(plainCell(row[column.field]), column, facts);
  }
  return { ...cleaned, ...spreadAddress(cleaned) };
}

function cleanCell(text: string, column: FlowColumn, facts: BulkFacts): string {
  if (text === '') return column.kind === 'country' ? (column.emptyIs?.(facts) ?? '') : '';
  const { kind } = column;
  if (isNumberKind(kind)) return numberCell(text, kind === 'money');
  switch (kind) {
    case 'phone':
      return bulkPhoneCell(
        text,
        column.section === 'sender' ? marketOf(facts.market) : receivingMarket(facts),
      );
    case 'postcode': {
      const market = receivingMarket(facts);
      return market ? postcodeCell(text, market) : text;
    }
    case 'country':
      return countryCell(text, marketOf(facts.market).code);
    case 'choice':
      return choiceCell(text, column.choices?.(facts) ?? []);
    case 'digits':
      return isRounded(text) ? text : text.replace(/[\s.-]/gu, '');
    case 'text':
    case 'numbers-list':
      return text;
  }
}

/** Abroad, only what people write between the digits is taken off: dial codes and zeros are the country's own matter. */
function bulkPhoneCell(text: string, market: Market | null): string {
  if (market) return phoneCell(text, market);
  return /^[\d\s()+./-]+$/u.test(text) ? text.replace(/\D+/gu, '') : text;
}

/**
 * 'RM 1,200.50' is 1200.50 and '1.5 kg' is 1.5. A comma in a weight or a length may be a decimal one, so it stays and is
 * told: nobody wants 1,500 to become one and a half tonnes.
 */
function numberCell(text: string, isMoney: boolean): string {
  const bare = text
    .replace(/^(?:RM|MYR|SGD|S\$|\$)\s*/iu, '')
    .replace(/\s*(?:kgs?|cm|pcs?)\.?$/iu, '')
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/gu, isMoney ? '' : ',');
  return /^-?(?:\d+\.?\d*|\.\d+)$/u.test(bare) ? bare : text;
}

const [yes, no] = yesNo;

/** Other words for the choices, folded. */
const otherWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['y', 'ya', 'true', '1', '是', '有'].map((word) => [word, yes])),
  ...Object.fromEntries(
    ['n', 'tidak', 'tak', 'tiada', 'false', '0', '-', '否', '无', '無'].map((word) => [word, no]),
  ),
  ...Object.fromEntries(
    ['doc', 'docs', 'documents', 'dokumen', 'surat', '文件'].map((word) => [word, contentTypes.document]),
  ),
  ...Object.fromEntries(
    ['parcels', 'package', 'box', 'bungkusan', 'parsel', '包裹'].map((word) => [word, contentTypes.parcel]),
  ),
  priority: serviceLabel('priority'),
  'standard service': serviceLabel('standard'),
  normal: serviceLabel('standard'),
  chill: serviceLabel('chilled'),
  frozen: serviceLabel('frozen'),
  ...shippingPurposes,
  sales: shippingPurposes.sale,
  other: shippingPurposes.others,
};

function choiceCell(text: string, choices: readonly string[]): string {
  const word = fold(text);
  const meant = choices.find((choice) => fold(choice) === word) ?? otherWords[word];
  return meant !== undefined && choices.includes(meant) ? meant : text;
}
