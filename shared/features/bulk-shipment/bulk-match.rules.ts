/** Matches the columns of an uploaded file to the fields of the bulk table. */
import type { Message } from '#shared/platform/words/message.ts';
import { fold } from '#shared/platform/search/fold.ts';
import {
  type ColumnMatch,
  type ColumnSpec,
  findHeader,
  headKey,
  matchColumns,
  matchExactNames,
} from '#shared/features/sheet-cells/column-match.rules.ts';

import { bulkColumnsOf } from './bulk-columns.model.ts';
import { bulkHeads } from './bulk-heads.model.ts';
import type { BulkFacts, BulkField } from './bulk-shipment.model.ts';

type Specs = readonly ColumnSpec<BulkField, string | Message>[];

interface MatchedBulkSheet {
  /** Index of the header row; null if there is none, so that every row is a shipment. */
  header: number | null;
  match: ColumnMatch<BulkField>;
}

const names = (heads: string | undefined) => (heads === undefined ? [] : heads.split(', '));

interface BulkSpecs {
  sure: Specs;
  likely: Specs;
}

const knownSpecs = new Map<string, BulkSpecs>();

/** The columns of a flow with the heads that other people's files use for them. */
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

/** Certain matches come before likely ones: beside 'Shipping Name', 'Name' is the number of a Shopify order. */
export function matchBulkColumns(header: readonly string[], facts: BulkFacts): ColumnMatch<BulkField> {
  const { sure, likely } = bulkSpecs(facts);
  const heads = withoutOthers(header, [...sure, ...likely]);
  const first = matchColumns(heads, sure);
  const left = heads.map((head, column) => (first[column] === null ? head : ''));
  const second = matchColumns(
    left,
    likely.filter(({ field }) => !first.includes(field)),
  );
  return completed(
    header,
    heads.map((_, column) => first[column] ?? second[column] ?? null),
  );
}

/** Fields that several columns may fill, with the separator between their texts. */
export const joinedFields: Partial<Record<BulkField, string>> = {
  receiverName: ' ',
  address1: ', ',
  content: ', ',
  customerNote1: ', ',
};

/**
 * Columns for the shop's own use ('Service Fee', 'Cancellation Type', 'Tracking Number') are not matched by a part of their
 * head. Weights in grams are left for the user to match, because ours are in kilograms.
 */
const shopsOwn =
  /fee|discount|rebate|voucher|coupon|commission|cancel|refund|return|status|time|date|provider|tracking|payment|tax|username|typename|ordertype|deliverytype|fulfil|sku|itemcode|optioncode|originalprice|deliverycompany|couriercompany/u;
const inGrams = /\((?:g|gm|grams?)\)|(?:\b|_)(?:gm|grams?)$/iu;

function withoutOthers(header: readonly string[], specs: Specs): string[] {
  const isShopify = header.some((head) => headKey(head) === 'lineitemname');
  // SQL Account has the payer in 'Address1' and the receiver in 'DAddress1'.
  const isSqlAccount = header.some((head) => headKey(head) === 'daddress1');
  return header.map((head) => {
    if (isSqlAccount && /^(?:address|phone|attention)\d?$/u.test(headKey(head))) return '';
    if (isShopify && headKey(head) === 'name') return 'order number';
    if (isBilling(head) || inGrams.test(head)) return '';
    const isOwn = shopsOwn.test(headKey(head)) && matchExactNames([head], specs)[0] === null;
    return isOwn ? '' : head;
  });
}

/**
 * Adds the column of the last name to that of the first name. If the file has no phone number of the receiver, the payer's is
 * used.
 */
function completed(header: readonly string[], match: ColumnMatch<BulkField>): ColumnMatch<BulkField> {
  const fields = [...match];
  const name = fields.indexOf('receiverName');
  if (headKey(header[name] ?? '').endsWith('firstname')) {
    const last = header.findIndex(
      (head, column) => column > name && !isBilling(head) && /(?:lastname|surname)$/u.test(headKey(head)),
    );
    if (last >= 0 && fields[last] === null) fields[last] = 'receiverName';
  }
  if (!fields.includes('receiverMobile')) {
    const phone = header.findIndex((head) => isBilling(head) && /phone/u.test(fold(head)));
    if (phone >= 0) fields[phone] = 'receiverMobile';
  }
  return fields;
}

/** Shops export the payer's details beside the receiver's. */
function isBilling(head: string): boolean {
  return fold(head).includes('billing');
}

/**
 * Adds the text of a further column to a field: joined if the field allows it, else the first text that is not empty counts.
 */
export function joined(field: BulkField, before: string, text: string): string {
  const between = joinedFields[field];
  if (before === '' || text === '') return before === '' ? text : before;
  return between === undefined ? before : `${before}${between}${text}`;
}
