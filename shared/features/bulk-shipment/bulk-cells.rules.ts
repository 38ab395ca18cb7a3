/**
 * Corrects what a spreadsheet or its writer did to a row, where the correction is certain; the validation rules report the
 * rest.
 */
// words: this file reads cells, in the languages that they are in
import { fold } from '#shared/platform/search/fold.ts';
import {
  amountCell,
  countryCell,
  isNumber,
  isRounded,
  phoneCell,
  phoneCellAbroad,
  plainCell,
  postcodeCell,
  spreadAddress,
} from '#shared/features/sheet-cells/cell.rules.ts';
import { receivingMarket } from '#shared/features/shipment/receiving-market.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import { type BulkChoice, wordsOfChoice } from './bulk-column.model.ts';
import { bulkColumnsOf, type FlowColumn } from './bulk-columns.model.ts';
import { type BulkFacts, type BulkRow, emptyBulkRow, isNumberKind } from './bulk-shipment.model.ts';

/** Drops the cells of fields that the flow does not have. */
export function cleanBulkRow(row: BulkRow, facts: BulkFacts): BulkRow {
  const cleaned = { ...emptyBulkRow };
  const named = plainCell(row.country);
  const country = named === '' ? '' : countryCell(named, marketOf(facts.market).code);
  for (const column of bulkColumnsOf(facts)) {
    cleaned[column.field] = cleanCell(plainCell(row[column.field]), column, facts, country);
  }
  return { ...cleaned, ...spreadAddress(cleaned) };
}

/** `country` is the receiver's: two letters if it is known, else as written. */
function cleanCell(text: string, column: FlowColumn, facts: BulkFacts, country: string): string {
  if (text === '') return column.kind === 'country' ? (column.emptyIs?.(facts) ?? '') : '';
  const { kind } = column;
  if (kind === 'money') return amountCell(text, column.moneyIn);
  if (isNumberKind(kind)) return numberCell(text);
  switch (kind) {
    case 'phone': {
      const market = column.section === 'sender' ? marketOf(facts.market) : receivingMarket(facts);
      return market ? phoneCell(text, market) : phoneCellAbroad(text, country);
    }
    case 'postcode': {
      const market = receivingMarket(facts);
      return market ? postcodeCell(text, market) : text;
    }
    case 'country':
      return countryCell(text, marketOf(facts.market).code);
    case 'choice':
      return choiceCell(text, column.offered ?? []);
    case 'digits':
      // A text with letters is not changed: the HS code is looked up by its words in the cell.
      return isRounded(text) || /\p{L}/u.test(text) ? text : text.replace(/[\s.-]/gu, '');
    case 'text':
    case 'numbers-list':
      return text;
  }
}

/**
 * '1.5 kg' and 'kg 1.5' are 1.5. A comma may be a decimal comma, so it stays and is reported: 1,500 must not become one and a
 * half tonnes.
 */
function numberCell(text: string): string {
  const bare = text.replace(/^(?:kgs?|cm|pcs?)\s+|\s*(?:kgs?|cm|pcs?)\.?$/giu, '');
  return isNumber(bare) ? bare : text;
}

/** Other words for the choices, folded; the choices' own words in the three languages are recognised as well. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ...codeOf('yes', 'y, ya, true, 1, 是, 有'),
  ...codeOf('no', 'n, tidak, tak, tiada, false, 0, -, 否, 无, 無'),
  ...codeOf('document', 'doc, docs, documents, dokumen, surat, 文件'),
  ...codeOf('parcel', 'parcels, package, box, bungkusan, parsel, 包裹'),
  ...codeOf('priority', 'priority service, priority'),
  ...codeOf('standard', 'standard service, normal, biasa'),
  ...codeOf('chilled', 'chill, sejuk'),
  ...codeOf('frozen', 'beku'),
  ...codeOf('sale', 'sales, jualan'),
  ...codeOf('others', 'other, lain-lain'),
]);

function codeOf(code: string, words: string): [word: string, code: string][] {
  return words.split(', ').map((word) => [word, code]);
}

/** The folded words of each list of choices, cached. */
const foldedWords = new WeakMap<readonly BulkChoice[], ReadonlyMap<string, string>>();

/** Returns the code of the choice that the text names; a text that names no choice is returned unchanged. */
export function choiceCell(text: string, choices: readonly BulkChoice[]): string {
  const known = foldedWords.get(choices) ?? wordsOf(choices);
  foldedWords.set(choices, known);
  const word = fold(text);
  return known.get(word) ?? known.get(fold(otherWords.get(word) ?? '')) ?? text;
}

function wordsOf(choices: readonly BulkChoice[]): ReadonlyMap<string, string> {
  return new Map(
    choices.flatMap((choice) =>
      [...wordsOfChoice(choice), choice.code].map((word) => [fold(word), choice.code] as const),
    ),
  );
}
