/** Which column of an uploaded sheet is which field (domain.md "Bulk"): by header names and their usual synonyms. */
import { fold } from '#shared/search/fold.ts';

export interface ColumnSpec<F extends string> {
  field: F;
  /** As our own templates head it. */
  label: string;
  /** Other heads that people use, in English, Malay and Chinese; letter case, spaces and signs do not matter. */
  synonyms: readonly string[];
}

/** The field of each column of the sheet; null where none fits. */
export type ColumnMatch<F extends string> = (F | null)[];

/** Rows above the header (a title, a date) that are looked through for it. */
const headerSearchedRows = 10;

/** 'Receiver Name *' and 'receiver_name (max 30)' are the same head. */
function headKey(text: string): string {
  const withoutHints = fold(text).replace(/\([^)]*\)|（[^）]*）|\[[^\]]*\]/gu, ' ');
  return withoutHints.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/**
 * Matches each head with at most one field and each field with at most one column: whole names first, then names that
 * a head contains ('Nombor telefon penerima' holds 'telefon').
 */
export function matchColumns<F extends string>(
  header: readonly string[],
  specs: readonly ColumnSpec<F>[],
): ColumnMatch<F> {
  const heads = header.map(headKey);
  const keys = specs.map(({ field, label, synonyms }) => ({
    field,
    names: [label, ...synonyms].map(headKey),
  }));
  const match: ColumnMatch<F> = header.map(() => null);
  const taken = new Set<F>();
  const take = (column: number, field: F) => {
    match[column] = field;
    taken.add(field);
  };
  heads.forEach((head, column) => {
    const found = keys.find(({ field, names }) => head !== '' && !taken.has(field) && names.includes(head));
    if (found) take(column, found.field);
  });
  const contained = heads.flatMap((head, column) =>
    match[column] !== null || head === ''
      ? []
      : keys.flatMap(({ field, names }) =>
          names
            .filter((name) => isTelling(name) && head.includes(name))
            .map((name) => ({ column, field, name })),
        ),
  );
  // The longest name that is contained says most.
  for (const { column, field } of contained.toSorted((a, b) => weight(b.name) - weight(a.name))) {
    if (match[column] === null && !taken.has(field)) take(column, field);
  }
  return match;
}

/** The row that names the most fields among the first ones; null when none names at least two. */
export function findHeader<F extends string>(
  rows: readonly (readonly string[])[],
  specs: readonly ColumnSpec<F>[],
): number | null {
  let best: { index: number; count: number } | null = null;
  for (const [index, row] of rows.slice(0, headerSearchedRows).entries()) {
    const count = matchColumns(row, specs).filter((field) => field !== null).length;
    if (count >= 2 && count > (best?.count ?? 0)) best = { index, count };
  }
  return best?.index ?? null;
}

/** A Chinese character says as much as several letters. */
const weight = (name: string) =>
  [...name].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 3 : 1), 0);
const isTelling = (name: string) => weight(name) >= 4;
