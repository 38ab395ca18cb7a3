/** The fields of an upload's rows, as they are chosen from. */
import { choiceCell } from '#shared/features/bulk-shipment/bulk-cells.rules.ts';
import {
  bulkColumn,
  bulkColumnsOf,
  type FlowColumn,
} from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import { flowsOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { MALAYSIA, type MarketId } from '#shared/platform/market/markets.ts';

type Of = Pick<BulkUpload, 'kind' | 'flow'>;

/** Those of home first, then what only leaving the country asks. */
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

/** What every row of the first flow must have. */
export function neededFields(market: MarketId, upload: Of): BulkField[] {
  const [flow = 'domestic'] = flowsOf({ market, ...upload });
  return bulkColumnsOf({ flow, market })
    .filter(({ neededHere }) => neededHere === 'required')
    .map(({ field }) => field);
}

/** Empty for a field that takes any text. */
export function choicesOf(field: BulkField, market: MarketId, upload: Of) {
  const column = columnsFor(market, upload).find((one) => one.field === field);
  if (column?.kind !== 'choice') return [];
  return (column.offered ?? []).map(({ code, words }) => ({ value: code, label: words() }));
}

/** Whether the words of a cell are read as one of the field's choices. */
export function isKnownChoice(field: BulkField, text: string, market: MarketId, upload: Of): boolean {
  const { offered = null } = columnsFor(market, upload).find((one) => one.field === field) ?? {};
  return (offered ?? []).some(({ code }) => code === choiceCell(text, offered ?? []));
}

/** What a field's text is called where it is one of the choices, else the text itself. */
export const wordsOf = (field: BulkField, text: string): string =>
  (['domestic', 'cool'] as const)
    .flatMap((flow) => bulkColumn(field).choices?.({ flow, market: MALAYSIA }) ?? [])
    .find(({ code }) => code === text)
    ?.words() ?? text;
