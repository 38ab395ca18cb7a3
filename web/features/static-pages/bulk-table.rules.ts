/** The field table as shown on the page: for one flow, in sections, filtered by a search. */
import { cellWords } from '#shared/features/bulk-shipment/bulk-column.model.ts';
import { bulkColumnsOf, type FlowColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import { bulkHeads } from '#shared/features/bulk-shipment/bulk-heads.model.ts';
import {
  type BulkFacts,
  type BulkFlow,
  bulkFlowsOf,
  type BulkSection,
  bulkSections,
} from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { columnRules, needWords } from '#shared/features/bulk-shipment/bulk-words.rules.ts';
import { type MarketCode, marketByCode } from '#shared/platform/market/markets.ts';
import { folded, matchesWords } from '#web/features/static-pages/search.rules.ts';
import { namesOf } from '#shared/platform/names-of.ts';

export interface FieldRow {
  field: string;
  label: string;
  need: string;
  isRequired: boolean;
  rules: readonly string[];
  example: string;
}

interface FieldSection {
  id: BulkSection;
  heading: string;
  rows: readonly FieldRow[];
}

/** Reads the values from the URL; invalid ones become the reader's own market and its first flow. */
export function bulkFactsOf(
  values: Readonly<Record<string, string>>,
  home: MarketCode,
): BulkFacts & { code: MarketCode } {
  const code = values['market'] === 'MY' || values['market'] === 'SG' ? values['market'] : home;
  const market = marketByCode(code).id;
  const flows = bulkFlowsOf(market);
  const flow: BulkFlow = flows.find((one) => one === values['flow']) ?? 'domestic';
  return { flow, market, code };
}

/**
 * The sections with the fields that match the query. A field is found by its name, by its headings in other files, and by its
 * description.
 */
export function bulkTableOf(facts: BulkFacts, query: string): FieldSection[] {
  const found = bulkColumnsOf(facts).filter((column) => matchesWords(wordsOf(column, facts), query));
  return namesOf(bulkSections)
    .map((id) => ({
      id,
      heading: bulkSections[id](),
      rows: found.filter(({ section }) => section === id).map((column) => rowOf(column, facts)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function rowOf(column: FlowColumn, facts: BulkFacts): FieldRow {
  const { field, label, neededHere, example } = column;
  return {
    field,
    label: label(),
    need: needWords[neededHere](),
    isRequired: neededHere === 'required',
    rules: columnRules(column, facts),
    example: cellWords(column, facts, example(facts)),
  };
}

function wordsOf(column: FlowColumn, facts: BulkFacts): string {
  const { sure, likely = '' } = bulkHeads[column.field];
  const { label, need, rules, example } = rowOf(column, facts);
  return folded([label, need, ...rules, example, sure, likely].join(' '));
}
