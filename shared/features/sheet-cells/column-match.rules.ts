/** Which column of an uploaded sheet is which field (domain.md "Bulk"): by header names and their usual synonyms. */
import { fold } from '#shared/platform/search/fold.ts';
import { languages, type Message } from '#shared/platform/words/message.ts';

export interface ColumnSpec<F extends string, L extends string | Message = string> {
  field: F;
  /** As our own templates head it; a message heads it in each language. */
  label: L;
  /** Other heads that people use, in English, Malay and Chinese; letter case, spaces and signs do not matter. */
  synonyms: readonly string[];
}

/** The field of each column of the sheet; null where none fits. */
export type ColumnMatch<F extends string> = (F | null)[];

/** Rows above the header (a title, a date) that are looked through for it. */
const headerSearchedRows = 10;

/** The headings of our own templates. */
const headsOf = (label: string | Message): string[] =>
  typeof label === 'string' ? [label] : languages.map((locale) => label({}, { locale }));

/** 'Receiver Name *' and 'receiver_name (max 30)' are the same head. */
export function headKey(text: string): string {
  const withoutHints = fold(text).replace(/\([^)]*\)|（[^）]*）|\[[^\]]*\]/gu, ' ');
  return withoutHints.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/**
 * Matches each head with at most one field and each field with at most one column: whole names first, the
 * earlier in its list the better, then names that a head contains ('Nombor telefon penerima' holds 'telefon').
 */
export function matchColumns<F extends string>(
  header: readonly string[],
  specs: readonly ColumnSpec<F, string | Message>[],
): ColumnMatch<F> {
  const heads = header.map(headKey);
  const keys = specs.map((spec) => ({ field: spec.field, ...keysOf(spec) }));
  const match: ColumnMatch<F> = header.map(() => null);
  const taken = new Set<F>();
  const take = (column: number, field: F) => {
    match[column] = field;
    taken.add(field);
  };
  const named = heads.flatMap((head, column) =>
    keys.flatMap(({ field, names }) => {
      const rank = head === '' ? undefined : names.get(head);
      return rank === undefined ? [] : [{ column, field, rank }];
    }),
  );
  // Beside 'Shipping Name', 'Customer Name' is who pays: the name that is told first counts.
  for (const { column, field } of named.toSorted((a, b) => a.rank - b.rank)) {
    if (match[column] === null && !taken.has(field)) take(column, field);
  }
  const contained = heads.flatMap((head, column) =>
    match[column] !== null || head === ''
      ? []
      : keys.flatMap(({ field, telling }) =>
          telling.filter(({ name }) => head.includes(name)).map(({ weight }) => ({ column, field, weight })),
        ),
  );
  // The longest name that is contained is the best match.
  for (const { column, field } of contained.toSorted((a, b) => b.weight - a.weight)) {
    if (match[column] === null && !taken.has(field)) take(column, field);
  }
  return match;
}

interface SpecKeys {
  /** How early each name stands in the list. */
  names: ReadonlyMap<string, number>;
  /** Names that are recognised inside a longer head. */
  telling: readonly { name: string; weight: number }[];
}

/** What a spec is compared by, reckoned once. */
const knownKeys = new WeakMap<object, SpecKeys>();

function keysOf(spec: ColumnSpec<string, string | Message>): SpecKeys {
  const known = knownKeys.get(spec);
  if (known) return known;
  // The labels of all languages are the first name.
  const listed = [headsOf(spec.label), ...spec.synonyms.map((name) => [name])];
  const names = new Map<string, number>();
  for (const [rank, same] of listed.entries())
    for (const key of same.map(headKey)) if (!names.has(key)) names.set(key, rank);
  const weighed = [...names.keys()].map((name) => ({ name, weight: weightOf(name) }));
  const keys = { names, telling: weighed.filter(({ weight }) => weight >= tellingWeight) };
  knownKeys.set(spec, keys);
  return keys;
}

/** Only heads that are a name as a whole; of several the one whose name is told first, as 'Shipping Name' beside 'Customer Name'. */
export function matchWhole<F extends string>(
  header: readonly string[],
  specs: readonly ColumnSpec<F, string | Message>[],
): ColumnMatch<F> {
  const fieldOf = new Map<string, { field: F; rank: number }>();
  for (const spec of specs)
    for (const [name, rank] of keysOf(spec).names) fieldOf.set(name, { field: spec.field, rank });
  const match: ColumnMatch<F> = header.map(() => null);
  const named = header.flatMap((head, column) => {
    const found = headKey(head) === '' ? undefined : fieldOf.get(headKey(head));
    return found ? [{ column, ...found }] : [];
  });
  for (const { column, field } of named.toSorted((a, b) => a.rank - b.rank))
    if (!match.includes(field)) match[column] = field;
  return match;
}

/** The row that names the most fields among the first ones; null when none names at least two. */
export function findHeader<F extends string>(
  rows: readonly (readonly string[])[],
  specs: readonly ColumnSpec<F, string | Message>[],
): number | null {
  let best: { index: number; count: number } | null = null;
  for (const [index, row] of rows.slice(0, headerSearchedRows).entries()) {
    const count = matchColumns(row, specs).filter((field) => field !== null).length;
    if (count >= 2 && count > (best?.count ?? 0)) best = { index, count };
  }
  return best?.index ?? null;
}

/** A Chinese character counts as several letters. */
const weightOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 3 : 1), 0);
const tellingWeight = 4;
