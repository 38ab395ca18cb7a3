/** Turns the cells of a file into cells of the bulk table: matching, values, corrections; and decides the flow of a row. */
import { countryCodes } from '#shared/features/postcode/countries.model.ts';
import { countryCell, isRounded, plainCell } from '#shared/features/sheet-cells/cell.rules.ts';
import {
  type ColumnMatch,
  headKey,
  matchExactNames,
} from '#shared/features/sheet-cells/column-match.rules.ts';
import { customsNeed } from '#shared/features/shipment/customs.rules.ts';
import { acrossFrom } from '#shared/features/shipment/shipment-flows.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { signedBy } from '#shared/platform/market/currency-sign.ts';
import { marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import { fold } from '#shared/platform/search/fold.ts';

import { cleanBulkRow } from './bulk-cells.rules.ts';
import { bulkColumn } from './bulk-columns.model.ts';
import { bulkSpecs, joined, matchBulkColumns, matchBulkSheet } from './bulk-match.rules.ts';
import {
  type BulkField,
  bulkFields,
  type BulkFlow,
  bulkFlowsOf,
  type BulkRow,
  emptyBulkRow,
} from './bulk-shipment.model.ts';
import type { BulkKind, BulkMatching, BulkText, ValueRule } from './bulk-upload.model.ts';

/** Market and kind of the rows, and the flow if the user chose one. */
export interface BulkPlace {
  market: MarketId;
  kind: BulkKind;
  flow: BulkFlow | null;
}

/**
 * The possible flows of an upload's rows. The home flow is first, so that its columns are matched before those of the others.
 */
export function flowsOf({ market, kind, flow }: BulkPlace): BulkFlow[] {
  if (flow !== null) return [flow];
  return kind === 'cool' ? ['cool'] : bulkFlowsOf(market).filter((one) => one !== 'cool');
}

/**
 * Finds the header and the columns of a sheet. Heads that are exactly a column's name in any flow come first, then heads
 * similar to those of the home flow, then to those of the flows that leave the country.
 */
export function matchFor(
  rows: readonly (readonly string[])[],
  place: BulkPlace,
): { header: number | null; fields: ColumnMatch<BulkField> } {
  const { market } = place;
  const flows = flowsOf(place);
  const found = flows.map((flow) => matchBulkSheet(rows, { flow, market }));
  const [home] = found;
  const header = found.map((one) => one.header).find((one) => one !== null) ?? null;
  const heads = header === null ? [] : (rows[header] ?? []);
  const sure = flows.flatMap((flow) => bulkSpecs({ flow, market }).sure);
  const whole = matchExactNames(heads, sure);
  const fields = (home?.match ?? []).map((_, column) => whole[column] ?? null);
  for (const flow of flows) {
    const left = fields.map((field, column) => (field === null ? (heads[column] ?? '') : ''));
    matchBulkColumns(left, { flow, market }).forEach((field, column) => {
      if (field !== null && !fields.includes(field)) fields[column] = field;
    });
  }
  return { header, fields };
}

/** Normalised heads by which a file is recognised again; '' for a file without heads. */
export const headKeyOf = (heads: readonly string[]): string =>
  heads.every((head) => head === '') ? '' : heads.map(headKey).join('|');

/** A correction remembered for the account. */
export interface Correction {
  correctionId: string;
  field: BulkField;
  kind: 'text' | 'first-phone';
  fromKey: string;
  to: string;
}

/** Corrections by `correctionKey`. */
export type Corrections = ReadonlyMap<string, Correction>;
const correctionKey = (field: BulkField, kind: Correction['kind'], fromKey: string) =>
  `${field} ${kind} ${fromKey}`;
export const correctionsBy = (corrections: readonly Correction[]): Corrections =>
  new Map(corrections.map((one) => [correctionKey(one.field, one.kind, one.fromKey), one]));

export interface ReadRow {
  texts: BulkText;
  /** Ids of the corrections that were applied, by field. */
  corrected: Map<BulkField, string>;
}

/** The heads of a file and the fields of its columns. */
export interface HeadedSheet {
  heads: readonly string[];
  matching: BulkMatching;
}

/** Reads the cells of one row by field, as the mapping says. `splitAddress` parses a whole address. */
export function readRow(
  cells: readonly string[],
  { heads, matching: { fields, split, fixed, rules } }: HeadedSheet,
  corrections: Corrections,
  splitAddress: (text: string) => BulkText,
): ReadRow {
  const texts: BulkText = {};
  fields.forEach((field, column) => {
    const text = plainCell(cells[column] ?? '');
    if (field === null || text === '') return;
    const own = bulkColumn(field).kind === 'money' ? signedBy(heads[column] ?? '', text) : text;
    texts[field] = joined(field, texts[field] ?? '', own);
  });
  if (split !== null) {
    const address = plainCell(cells[split] ?? '');
    if (address !== '') Object.assign(texts, { ...splitAddress(address), ...own(texts) });
  }
  const corrected = new Map<BulkField, string>();
  for (const rule of rules) applyRule(texts, rule);
  for (const field of corrections.size === 0 ? [] : bulkFields) {
    const text = texts[field];
    const made = text === undefined ? null : correctionOf(field, text, corrections);
    if (!made) continue;
    texts[field] = made.text;
    corrected.set(field, made.correctionId);
  }
  for (const [field, text] of Object.entries(fixed) as [BulkField, string][]) {
    if (text !== '') texts[field] ??= text;
  }
  return { texts, corrected };
}

/** Values of separate columns take precedence over those parsed from the address. */
const own = ({ address1: _1, address2: _2, address3: _3, ...texts }: BulkText): BulkText => texts;

function applyRule(texts: BulkText, { field, from, to }: ValueRule): void {
  if (fold(texts[field] ?? '') === fold(from)) texts[field] = to;
}

function correctionOf(field: BulkField, text: string, corrections: Corrections) {
  const same = corrections.get(correctionKey(field, 'text', fold(text)));
  if (same) return { text: same.to, correctionId: same.correctionId };
  const phones = corrections.get(correctionKey(field, 'first-phone', ''));
  const first = phones && firstPhoneOf(text);
  return first ? { text: first, correctionId: phones.correctionId } : null;
}

/** Returns the first of several phone numbers in a cell; null if the cell has one or none. */
export function firstPhoneOf(text: string): string | null {
  if (isRounded(text)) return null;
  const parts = text.split(/\s*(?:[/,;|&、，；]|\bor\b|\batau\b|或)\s*/iu);
  const phones = parts.filter((part) => part.replace(/\D/gu, '').length >= limits.text.mobileMin);
  return phones.length > 1 ? (phones[0] ?? null) : null;
}

/** Returns the flow of a row: the user's choice, else by the destination; null if the country is unknown. */
export function flowOf(texts: BulkText, { market, kind, flow }: BulkPlace): BulkFlow | null {
  if (flow !== null) return flow;
  if (kind === 'cool') return 'cool';
  const home = marketOf(market).code;
  const code = countryCell(texts.country ?? '', home);
  if (code === home) return 'domestic';
  if (code === acrossFrom(market).code) return code === 'SG' ? 'singapore' : 'malaysia';
  return countryCodes.has(code) ? 'international' : null;
}

/** In such a flow, rows with the same order ID are the item lines of one shipment (spec §5, domain.md "Bulk"). */
export const hasItemLines = (flow: BulkFlow) => customsNeed(flow) !== 'none';

/** Whether a row has a destination; a row without one can only be a further line of its order. */
export const namesReceiver = ({ receiverName, address1, postcode }: BulkText): boolean =>
  [receiverName, address1, postcode].some((text) => (text ?? '') !== '');

/** Corrects the cells for the flow; cells of fields that the flow does not have stay unchanged. */
export function cleanTexts(texts: BulkText, flow: BulkFlow, market: MarketId, isLine = false): BulkText {
  const completed = hasItemLines(flow) ? withGoods(texts, isLine) : texts;
  const cleaned = cleanBulkRow({ ...emptyBulkRow, ...completed }, { flow, market });
  const result: BulkText = { ...completed };
  for (const field of bulkFields) if (cleaned[field] !== '') result[field] = cleaned[field];
  return withoutEmpty(result);
}

/** Copies contents to item description or the reverse, if the file has one column for both. */
function withGoods(texts: BulkText, isLine: boolean): BulkText {
  const { content = '', itemDescription = '' } = texts;
  if (!isLine && content === '' && itemDescription !== '' && itemDescription.length <= limits.text.content)
    return { ...texts, content: itemDescription };
  return itemDescription === '' && content !== '' ? { ...texts, itemDescription: content } : texts;
}

export function withoutEmpty(texts: BulkText): BulkText {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** Normalises texts that were typed or read from a chat, like the cells of a file. */
export const plainTexts = (texts: BulkText): BulkText =>
  withoutEmpty(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, plainCell(text)])));

export const wholeRow = (texts: BulkText): BulkRow => ({ ...emptyBulkRow, ...texts });
