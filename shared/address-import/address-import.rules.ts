/** From the cells of a sheet to addresses, and what is wrong with them; the grid and the server ask the same rules. */
import { type AddressKind, createAddressForm } from '#shared/address/address.contract.ts';
import { addressLineMax, addressLines } from '#shared/address/paste-lines.rules.ts';
import type { InputOf } from '#shared/http/call.ts';
import type { Market } from '#shared/market/markets.ts';
import { countryCell, marketOfCountry, phoneCell, postcodeCell } from '#shared/spreadsheet/cell.rules.ts';
import { matchColumns, findHeader, type ColumnMatch } from '#shared/spreadsheet/column-match.rules.ts';
import { parse } from '#shared/validation/parse.ts';
import { stripSpaces } from '#shared/validation/rules.ts';

import {
  emptyImportRow,
  importColumns,
  type ImportField,
  importFields,
  type ImportRow,
} from './address-import.model.ts';

/** A sentence for each field that has something wrong. */
export type FieldTexts = Partial<Record<ImportField, string>>;

export interface MatchedSheet {
  /** Place of the header among the rows; null when there is none, and every row is an address. */
  header: number | null;
  match: ColumnMatch<ImportField>;
}

/** Finds the header of a sheet and the field of each column. */
export function matchSheet(rows: readonly (readonly string[])[]): MatchedSheet {
  const header = findHeader(rows, importColumns);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const heads = header === null ? [] : (rows[header] ?? []);
  const match = matchColumns(heads, importColumns);
  return { header, match: Array.from({ length: columns }, (_, column) => match[column] ?? null) };
}

/** The cells of one row by their fields. */
export function rowOf(cells: readonly string[], match: ColumnMatch<ImportField>): ImportRow {
  const row = { ...emptyImportRow };
  match.forEach((field, column) => {
    if (field !== null) row[field] = cells[column] ?? '';
  });
  return row;
}

/** What a spreadsheet and its writer did to a row, put right as far as it is certain. `home` is the account's market. */
export function cleanRow(row: ImportRow, home: Market): ImportRow {
  const stripped = { ...emptyImportRow };
  for (const field of importFields) stripped[field] = stripSpaces(printable(row[field]));
  const country = countryCell(stripped.country, home.code);
  const market = marketOfCountry(country);
  return {
    ...stripped,
    ...addressFields(stripped),
    country,
    postcode: market ? postcodeCell(stripped.postcode, market) : stripped.postcode,
    phone: phoneCell(stripped.phone, market ?? home),
    altPhone: phoneCell(stripped.altPhone, market ?? home),
    tags: tagsOf(stripped.tags).join(', '),
  };
}

/** Line breaks inside a cell are spaces; invisible marks that come along with copied texts are nothing. */
function printable(text: string): string {
  return text.replace(/[\r\n\t]+/gu, ' ').replace(/[\p{Cc}\u200b-\u200f\ufeff]/gu, '');
}

/** A whole address in one cell is spread over the three lines when it fits. */
function addressFields({ address1, address2, address3 }: ImportRow) {
  const given = [address1, address2, address3];
  if (given.every((line) => line.length <= addressLineMax)) return { address1, address2, address3 };
  const { lines, overflow } = addressLines(
    given.map((line) => line.split(/\s*,\s*/u).filter((part) => part !== '')),
  );
  if (overflow !== '' || lines.some((line) => line.length > addressLineMax))
    return { address1, address2, address3 };
  return { address1: lines[0], address2: lines[1], address3: lines[2] };
}

function tagsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,;|，、；]/u)
        .map(stripSpaces)
        .filter((tag) => tag !== ''),
    ),
  ];
}

/** A row as the form that saves one address. */
export function formOf(
  { refId, tags, ...party }: ImportRow,
  kind: AddressKind,
): InputOf<typeof createAddressForm> {
  return { kind, refId, party, tags: tagsOf(tags), isDefault: false };
}

/** What the form's own rules say of a row; postcodes are looked up by the server. */
export function problemsOf(row: ImportRow, kind: AddressKind): FieldTexts {
  const parsed = parse(createAddressForm, formOf(row, kind));
  if (parsed.ok) return {};
  return Object.fromEntries(
    Object.entries(parsed.fields).map(([path, message]) => [fieldOfPath(path), message]),
  );
}

function fieldOfPath(path: string): ImportField {
  const [first = '', second = ''] = path.split('.');
  const name = first === 'party' ? second : first;
  return importFields.find((field) => field === name) ?? 'name';
}

/** Places of the rows whose reference ID stands in an earlier row already. */
export function repeatedRefs(rows: readonly Pick<ImportRow, 'refId'>[]): Set<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  rows.forEach(({ refId }, index) => {
    if (refId === '') return;
    if (seen.has(refId)) repeated.add(index);
    seen.add(refId);
  });
  return repeated;
}

export const repeatedRefMessage = 'Reference ID stands in an earlier row already';
