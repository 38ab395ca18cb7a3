/** Which column of an uploaded file is which field of the bulk table. */
import type { Message } from '#shared/platform/words/message.ts';
import { fold } from '#shared/platform/search/fold.ts';
import {
  type ColumnMatch,
  type ColumnSpec,
  findHeader,
  matchColumns,
} from '#shared/features/sheet-cells/column-match.rules.ts';

import { bulkColumnsOf } from './bulk-columns.model.ts';
import { bulkHeads } from './bulk-heads.model.ts';
import { type BulkFacts, type BulkField, type BulkRow, emptyBulkRow } from './bulk-shipment.model.ts';

type Specs = readonly ColumnSpec<BulkField, string | Message>[];

export interface MatchedBulkSheet {
  /** Place of the header among the rows; null when there is none, and every row is a shipment. */
  header: number | null;
  match: ColumnMatch<BulkField>;
}

const names = (heads: string | undefined) => (heads === undefined ? [] : heads.split(', '));

interface BulkSpecs {
  sure: Specs;
  likely: Specs;
}

const knownSpecs = new Map<string, BulkSpecs>();

/** The columns of a flow with the heads that other people give them. */
export function bulkSpecs(facts: BulkFacts): BulkSpecs {
  const key = `${facts.flow} ${facts.market}`;
  const known = knownSpecs.get(key) ?? specsOf(facts);
  knownSpecs.set(key, known);
  return known;
}

function specsOf(facts: BulkFacts): BulkSpecs {
  const columns = bulkColumnsOf(facts);
  return {
    sure: columns.map(({ field, label }) => ({ field, label, synonyms: names(bulkHeads[field].sure) })),
    likely: columns.flatMap(({ field }) => {
      const [label, ...synonyms] = names(bulkHeads[field].likely);
      return label === undefined ? [] : [{ field, label, synonyms }];
    }),
  };
}

/** Finds the header of a sheet and the field of each column. */
export function matchBulkSheet(rows: readonly (readonly string[])[], facts: BulkFacts): MatchedBulkSheet {
  const { sure, likely } = bulkSpecs(facts);
  const header = findHeader(rows, [...sure, ...likely]);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const heads = header === null ? [] : (rows[header] ?? []);
  const match = matchBulkColumns(heads, facts);
  return { header, match: Array.from({ length: columns }, (_, column) => match[column] ?? null) };
}

/** What is sure goes before what is likely: beside 'Shipping Name', 'Name' is the number of a Shopify order. */
export function matchBulkColumns(header: readonly string[], facts: BulkFacts): ColumnMatch<BulkField> {
  const { sure, likely } = bulkSpecs(facts);
  const heads = header.map((head) => (isBilling(head) ? '' : head));
  const first = matchColumns(heads, sure);
  const left = heads.map((head, column) => (first[column] === null ? head : ''));
  const second = matchColumns(
    left,
    likely.filter(({ field }) => !first.includes(field)),
  );
  return heads.map((_, column) => first[column] ?? second[column] ?? null);
}

/** Shops export who pays beside who receives. */
function isBilling(head: string): boolean {
  return fold(head).includes('billing');
}

/** The cells of one row by their fields. */
export function bulkRowOf(cells: readonly string[], match: ColumnMatch<BulkField>): BulkRow {
  const row = { ...emptyBulkRow };
  match.forEach((field, column) => {
    if (field !== null) row[field] = cells[column] ?? '';
  });
  return row;
}
