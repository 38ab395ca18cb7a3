/** The fields of an upload's rows, as choices for its columns. */
import { choiceCell } from '#shared/features/bulk-shipment/bulk-cells.rules.ts';
import {
  bulkColumn,
  bulkColumnsOf,
  type FlowColumn,
} from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import { joinedFields } from '#shared/features/bulk-shipment/bulk-match.rules.ts';
import { flowsOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import { type BulkField, bulkFields } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkMatching } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { MALAYSIA, type MarketId } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

type Of = Pick<BulkUpload, 'kind' | 'flow'>;

/** The columns of the domestic flow first, then those needed only across borders. */
function columnsFor(market: MarketId, { kind, flow }: Of): FlowColumn[] {
  const found = new Map<BulkField, FlowColumn>();
  for (const one of flowsOf({ market, kind, flow })) {
    for (const column of bulkColumnsOf({ flow: one, market })) {
      if (!found.has(column.field)) found.set(column.field, column);
    }
  }
  return [...found.values()];
}

export const fieldChoices = (market: MarketId, upload: Of) =>
  columnsFor(market, upload).map(({ field, label }) => ({ value: field as string, label: label() }));

type Chosen = Pick<BulkMatching, 'fields' | 'split'>;

const ignored = 'none';
const whole = 'split';

/** The choices for a column. */
export const columnChoices = (market: MarketId, upload: Of) => [
  { value: ignored, label: m.sheet_leave_out() },
  { value: whole, label: m.bulk_upload_whole_address() },
  ...fieldChoices(market, upload),
];

/** Returns the current choice of a column. */
export const choiceOf = ({ fields, split }: Chosen, column: number): string =>
  split === column ? whole : (fields[column] ?? ignored);

/**
 * Assigns a field to a column and takes it from the column that had it before, except for the parts of a name or an address,
 * which are joined.
 */
export function withChoice({ fields, split }: Chosen, column: number, choice: string | null): Chosen {
  const field = bulkFields.find((one) => one === choice) ?? null;
  const isJoined = field !== null && joinedFields[field] !== undefined;
  return {
    fields: fields.map((before, at) =>
      at === column ? field : before === field && !isJoined ? null : before,
    ),
    split: choice === whole ? column : split === column ? null : split,
  };
}

/** The fields required in every row of the first flow. */
export function neededFields(market: MarketId, upload: Of): BulkField[] {
  const [flow = 'domestic'] = flowsOf({ market, ...upload });
  return bulkColumnsOf({ flow, market })
    .filter(({ neededHere }) => neededHere === 'required')
    .map(({ field }) => field);
}

/** The choices of a field; empty for a field that takes any text. */
export function choicesOf(field: BulkField, market: MarketId, upload: Of) {
  const column = columnsFor(market, upload).find((one) => one.field === field);
  if (column?.kind !== 'choice') return [];
  return (column.offered ?? []).map(({ code, words }) => ({ value: code, label: words() }));
}

/** Returns whether the text of a cell is recognised as one of the field's choices. */
export function isKnownChoice(field: BulkField, text: string, market: MarketId, upload: Of): boolean {
  const { offered = null } = columnsFor(market, upload).find((one) => one.field === field) ?? {};
  return (offered ?? []).some(({ code }) => code === choiceCell(text, offered ?? []));
}

/** Returns the label of a choice, or the text itself if it is not one of the choices. */
export const wordsOf = (field: BulkField, text: string): string =>
  (['domestic', 'cool'] as const)
    .flatMap((flow) => bulkColumn(field).choices?.({ flow, market: MALAYSIA }) ?? [])
    .find(({ code }) => code === text)
    ?.words() ?? text;
