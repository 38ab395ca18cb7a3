/** Matches the columns of an uploaded sheet to fields (domain.md "Bulk") by column headings and their usual synonyms. */
import { fold } from '#shared/platform/search/fold.ts';
import { languages, type Message } from '#shared/platform/words/message.ts';

export interface ColumnSpec<F extends string, L extends string | Message = string> {
  field: F;
  /** The heading in our own templates; a message gives it in each language. */
  label: L;
  /** Other common headings, in English, Malay and Chinese; letter case, spaces and punctuation are ignored. */
  synonyms: readonly string[];
}

/** The field of each column of the sheet; null where none matches. */
export type ColumnMatch<F extends string> = (F | null)[];

/** The number of first rows that are searched for the header, since a title or a date may be above it. */
const headerSearchedRows = 10;

/** The heading in our own templates, in all languages. */
const headsOf = (label: string | Message): string[] =>
  typeof label === 'string' ? [label] : languages.map((locale) => label({}, { locale }));

/** Normalises a heading: 'Receiver Name *' and 'receiver_name (max 30)' are the same. */
export function headKey(text: string): string {
  const withoutHints = fold(text).replace(/\([^)]*\)|（[^）]*）|\[[^\]]*\]/gu, ' ');
  return withoutHints.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/**
 * Matches each heading with at most one field and each field with at most one column: first whole names, those earlier
 * in a field's list taking precedence, then names contained in a heading ('Nombor telefon penerima' contains 'telefon').
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
  // Next to 'Shipping Name', 'Customer Name' is the buyer who pays: the name that is earlier in the list takes precedence.
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
  /** Position of each name in the list. */
  names: ReadonlyMap<string, number>;
  /** Names that are recognised inside a longer heading. */
  telling: readonly { name: string; weight: number }[];
}

/** The keys of each spec, computed once. */
const knownKeys = new WeakMap<object, SpecKeys>();

function keysOf(spec: ColumnSpec<string, string | Message>): SpecKeys {
  const known = knownKeys.get(spec);
  if (known) return known;
  // The labels of all languages have rank 0, before the synonyms.
  const listed = [headsOf(spec.label), ...spec.synonyms.map((name) => [name])];
  const names = new Map<string, number>();
  for (const [rank, same] of listed.entries())
    for (const key of same.map(headKey)) if (!names.has(key)) names.set(key, rank);
  const weighed = [...names.keys()].map((name) => ({ name, weight: weightOf(name) }));
  const keys = { names, telling: weighed.filter(({ weight }) => weight >= tellingWeight) };
  knownKeys.set(spec, keys);
  return keys;
}

/**
 * Matches only headings that equal a name; of several, the one whose name is earlier in the list, as 'Shipping Name'
 * next to 'Customer Name'.
 */
export function matchExactNames<F extends string>(
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

/** Returns the index of the row with the most field names among the first ones; null when none names at least two. */
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
