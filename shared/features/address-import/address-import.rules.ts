/** Turns the cells of a sheet into addresses and finds their problems; used by the grid and the server alike. */
import {
  type AddressKind,
  type CreateAddressForm,
  createAddressForm,
} from '#shared/features/address-book/address.contract.ts';
import type { InputOf } from '#shared/platform/http/call.ts';
import { type Market, marketOfCountry } from '#shared/platform/market/markets.ts';
import {
  countryCell,
  phoneCell,
  phoneCellAbroad,
  postcodeCell,
  spreadAddress,
} from '#shared/features/sheet-cells/cell.rules.ts';
import {
  matchColumns,
  findHeader,
  type ColumnMatch,
} from '#shared/features/sheet-cells/column-match.rules.ts';
import { plainRow, rowOfCells } from '#shared/features/sheet-cells/row.rules.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import { stripSpaces } from '#shared/platform/validation/rules.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { entriesOf } from '#shared/platform/names-of.ts';

import {
  importColumn,
  importColumns,
  type ImportField,
  importFields,
  type ImportRow,
  type KnownChoice,
} from './address-import.model.ts';

/** A message for each field that has one. */
type FieldTexts = Partial<Record<ImportField, string>>;
/** The problem of each field; when there are several, the first. */
export type FieldProblems = Partial<Record<ImportField, Problem>>;

interface MatchedSheet {
  /** Index of the header row; null when there is none and every row is an address. */
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

/** Assigns the cells of one row to their fields. */
export const rowOf = (cells: readonly string[], match: Readonly<ColumnMatch<ImportField>>): ImportRow =>
  rowOfCells(importFields, cells, match);

/** Corrects, as far as it is certain, what a spreadsheet or its writer did to a row. `home` is the account's market. */
export function cleanRow(row: ImportRow, home: Market): ImportRow {
  const stripped = plainRow(importFields, row);
  const country = countryCell(stripped.country, home.code);
  const market = marketOfCountry(country);
  const phoneOf = (text: string) => (market ? phoneCell(text, market) : phoneCellAbroad(text, country));
  return {
    ...stripped,
    ...spreadAddress(stripped),
    country,
    postcode: market ? postcodeCell(stripped.postcode, market) : stripped.postcode,
    phone: phoneOf(stripped.phone),
    altPhone: phoneOf(stripped.altPhone),
    tags: tagsOf(stripped.tags).join(', '),
  };
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

/** Converts a row into the form that saves one address. */
export function formOf(
  { refId, tags, ...party }: ImportRow,
  kind: AddressKind,
): InputOf<typeof createAddressForm> {
  return { kind, refId, party, tags: tagsOf(tags), isDefault: false };
}

/** Returns the problems of a row by the form's own rules; postcodes are looked up by the server. */
export function problemsOf(row: ImportRow, kind: AddressKind): FieldProblems {
  const parsed = parse(createAddressForm, formOf(row, kind));
  if (parsed.ok) return {};
  return Object.fromEntries(parsed.problems.map((found) => [fieldOfPath(found.field), found]));
}

/** The problems of a row as sentences for the user, and their codes for programs. */
export function problemTexts(
  problems: FieldProblems,
  options?: SayOptions,
): { problems: FieldTexts; codes: FieldTexts } {
  const each = entriesOf(problems);
  return {
    problems: Object.fromEntries(
      each.map(([field, found]) => [
        field,
        sentenceOf(found, importColumn(field).label({}, options), options),
      ]),
    ),
    codes: Object.fromEntries(each.map(([field, { code }]) => [field, code])),
  };
}

function fieldOfPath(path: string): ImportField {
  const [first = '', second = ''] = path.split('.');
  const name = first === 'party' ? second : first;
  return importFields.find((field) => field === name) ?? 'name';
}

/** Returns the indexes of rows whose reference ID is in an earlier row already. */
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

/** Says what happens to a row whose reference ID the address with this name has already. */
export const knownNote = (
  choice: Exclude<KnownChoice, 'refuse'>,
  name: string,
  options?: SayOptions,
): string =>
  choice === 'update'
    ? m.address_import_changes_name({ name }, options)
    : m.address_import_is_left_out({ name }, options);

type Known = Pick<CreateAddressForm, 'party' | 'tags'>;

/**
 * Updates an address of the book with a row of a file. The place (address, postcode) is replaced as a whole, so that no
 * old line stays below a new one; in other fields an empty cell keeps the old value, since most files do not have all
 * columns.
 */
export function updatedBy(known: Known, row: Known): Known {
  const { companyName, altPhone, email } = known.party;
  const { party, tags } = row;
  return {
    party: {
      ...party,
      companyName: party.companyName || companyName,
      altPhone: party.altPhone || altPhone,
      email: party.email || email,
    },
    tags: tags.length > 0 ? tags : known.tags,
  };
}
