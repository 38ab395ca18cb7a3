import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import type { BulkProblem, BulkRowReply } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type { BulkProgress } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import {
  type BulkCounts,
  noCounts,
  type StoredCounts,
  type StoredProblem,
  submittableStates,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { type BulkField, bulkFields } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { Session } from '#server/platform/http/principal.ts';
import { sayKept } from '#server/platform/words/stored-problem.ts';
import type { RowRow } from './bulk-row.queries.ts';
import type { LockedUpload, UploadRow } from './bulk-upload.queries.ts';

type Summed = Pick<UploadRow, 'run_total' | 'counts' | 'sum_cents'>;

/** True once submitting has begun; from then on the sum covers what was created. */
export const isBegun = ({ run_total: total, counts }: Pick<Summed, 'run_total' | 'counts'>): boolean =>
  total > 0 || counts.submitted > 0;

/**
 * The total of an upload, wherever it is shown, in cents: once submitting has begun, the current prices of the
 * consignments that are not cancelled; before that, the price of the rows that can be submitted.
 */
export const sumOf = (row: Summed, madeCents: number): number => (isBegun(row) ? madeCents : row.sum_cents);

export function uploadFrom(
  row: UploadRow,
  { market }: Pick<Session, 'market'>,
  { madeCents, leavesOrderIdsOut }: { madeCents: number; leavesOrderIdsOut: boolean },
): BulkUpload {
  return {
    uploadId: row.upload_id,
    kind: row.kind,
    source: row.source,
    state: row.state,
    fileName: row.file_name,
    sheet: row.sheet,
    sheets: row.sheets,
    flow: row.flow,
    flows: row.flows,
    counts: { ...noCounts, ...row.counts },
    rowCount: row.row_count,
    shipmentCount: row.shipment_count,
    sumCents: sumOf(row, madeCents),
    currency: marketOf(market).currencyCode,
    matchedBy: row.matched_by,
    templateName: row.template_name,
    templateId: row.template_id,
    leavesOrderIdsOut,
    correctedCount: row.corrected_count,
    isCorrecting: row.is_correcting,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}

const labels = new Map<Language, ReadonlyMap<string, string>>();
function labelsIn(locale: Language): ReadonlyMap<string, string> {
  const known =
    labels.get(locale) ??
    new Map(bulkFields.map((field) => [field as string, bulkColumn(field).label({}, { locale })]));
  labels.set(locale, known);
  return known;
}

export function problemFrom(kept: StoredProblem, language: Language): BulkProblem {
  const { field, code, params } = kept;
  const { cnNo } = params;
  return {
    field,
    code,
    message: sayKept(kept, labelsIn(language).get(field) ?? '', language),
    cn: typeof cnNo === 'string' ? cnNo : null,
  };
}

export function rowFrom(row: RowRow, language: Language): BulkRowReply {
  return {
    rowNo: row.row_no,
    line: row.line,
    texts: row.texts,
    state: row.state,
    flow: row.flow,
    headRow: row.head_row,
    problems: row.problems.map((one) => problemFrom(one, language)),
    warnings: row.warnings.map((one) => problemFrom(one, language)),
    priceCents: row.price_cents,
    shipAnyway: row.ship_anyway,
    corrected: row.corrected as BulkField[],
    shipmentId: row.shipment_id,
    consignmentNoteNo: row.cn_no,
    version: row.version,
    changedBy: row.changed_by,
  };
}

/** The totals of an upload's rows, as stored in its own row. */
export function totalsOf(
  counted: readonly {
    state: string;
    flow: string | null;
    rows: number;
    heads: number;
    cents: number;
    corrected: number;
  }[],
) {
  const counts: Required<StoredCounts> = { ...noCounts, notes: 0 };
  const summed = new Set<string>([...submittableStates, 'queued', 'submitted']);
  const going = new Set<string>([...summed, 'double', 'refused']);
  let [sumCents, shipmentCount, correctedCount, rowCount] = [0, 0, 0, 0];
  const flows = new Set<string>();
  for (const { state, flow, rows, heads, cents, corrected } of counted) {
    if (state === 'blank') continue;
    counts[state as keyof BulkCounts] += rows;
    if (state === 'submitted') counts.notes += heads;
    if (state === 'deleted') continue;
    rowCount += rows;
    correctedCount += corrected;
    if (flow !== null) flows.add(flow);
    if (!going.has(state)) continue;
    shipmentCount += heads;
    if (summed.has(state)) sumCents += cents;
  }
  return { counts, sumCents, shipmentCount, correctedCount, rowCount, flows: [...flows].toSorted() };
}

export function progressFrom(
  row: Pick<
    LockedUpload,
    | 'upload_id'
    | 'state'
    | 'run_total'
    | 'run_made'
    | 'run_refused'
    | 'run_started_at'
    | 'run_ended_at'
    | 'counts'
  >,
  now: Date,
): BulkProgress {
  const counts = { ...noCounts, ...row.counts };
  const { run_total: total, run_made: made, run_refused: refused } = row;
  const done = made + refused;
  const started = row.run_started_at;
  const seconds = started ? ((row.run_ended_at ?? now).getTime() - started.getTime()) / 1000 : 0;
  const rate = started && seconds > 0.5 && done > 0 ? done / seconds : null;
  const waiting = Math.max(0, total - done);
  return {
    uploadId: row.upload_id,
    state: row.state,
    total,
    made,
    refused,
    waiting,
    rate: rate === null ? null : Math.round(rate * 10) / 10,
    secondsLeft: rate === null || row.state !== 'submitting' ? null : Math.ceil(waiting / rate),
    startedAt: started?.toISOString() ?? null,
    endedAt: row.run_ended_at?.toISOString() ?? null,
    counts,
  };
}
