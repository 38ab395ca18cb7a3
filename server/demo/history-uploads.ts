/** Uploaded files of the past days: shipments of the history that are grouped into uploads. */
import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import { headKeyOf, withoutEmpty } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkField, BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { type BulkText, noCounts, noMatching } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { idAt } from '#server/platform/db/ids.ts';
import type { DecidedShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import type { PastUploadPlan } from './history-plan.ts';
import { insertBulk, type SeededAccount } from './history.queries.ts';

export interface PastUpload {
  fileName: string;
  flow: BulkFlow;
  at: Date;
  /** The rows of the file in order, as indexes into the account's history. */
  serials: readonly number[];
}

/** Milliseconds from the upload to the first consignment, and from one consignment to the next. */
const mendingMs = 95_000;
const eachMs = 30;
const fewest = 3;
/** How many earlier days are tried if a day has too few shipments for a file. */
const daysLooked = 7;

export function pastUploads(
  plans: readonly PastUploadPlan[],
  market: Market,
  now: Date,
  instants: readonly Date[],
  shipments: readonly DecidedShipment[],
): PastUpload[] {
  const byDay = new Map<string, number[]>();
  for (const [serial, shipment] of shipments.entries()) {
    const { flow } = shipment.form;
    if (flow !== 'domestic' && flow !== 'cool') continue;
    const day = isoDayOf(instants[serial] ?? now, market);
    const ofDay = byDay.get(day) ?? [];
    ofDay.push(serial);
    byDay.set(day, ofDay);
  }
  const today = isoDayOf(now, market);
  return plans.flatMap(({ daysBack, hour, name, most }): PastUpload[] => {
    const days = Array.from({ length: daysLooked }, (_, more) => addDays(today, -daysBack - more));
    const day = days.find((one) => (byDay.get(one)?.length ?? 0) >= fewest);
    const serials = day === undefined ? [] : (byDay.get(day) ?? []).slice(0, most);
    if (day === undefined) return [];
    byDay.delete(day);
    const flow = shipments[serials[0] ?? -1]?.form.flow === 'cool' ? 'cool' : 'domestic';
    const at = new Date(startOfDay(day, market).getTime() + hour * hourMs);
    return [{ fileName: `${name}-${day}.xlsx`, flow, at, serials }];
  });
}

/** Returns when a row became a consignment. */
export const madeAt = ({ at }: PastUpload, index: number): Date =>
  new Date(at.getTime() + mendingMs + index * eachMs);

const columns: readonly BulkField[] = [
  'orderId',
  'receiverName',
  'companyName',
  'receiverMobile',
  'address1',
  'address2',
  'postcode',
  'city',
  'state',
  'shipmentType',
  'service',
  'content',
  'value',
  'totalPieces',
  'weight',
  'dangerousGoods',
  'enhancedLiability',
  'codAmount',
  'deliveryOrders',
  'customerNote1',
];

const money = (cents: number | null) => (cents === null ? '' : formatDecimal(cents, 2));
const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

function textsOf({ form, actualGrams }: DecidedShipment): BulkText {
  const { receiver } = form;
  return withoutEmpty({
    orderId: form.orderId,
    receiverName: receiver.name,
    companyName: receiver.companyName,
    receiverMobile: receiver.phone,
    address1: receiver.address1,
    address2: receiver.address2,
    postcode: receiver.postcode,
    city: receiver.city,
    state: receiver.state,
    shipmentType: form.contentType,
    service: form.service,
    content: form.content,
    value: money(form.valueCents),
    totalPieces: String(form.pieces.length),
    weight: formatDecimal(Math.round(actualGrams / 10), 2),
    dangerousGoods: yesOrNo(form.isDangerous),
    enhancedLiability: yesOrNo(form.isEnhanced),
    codAmount: money(form.codCents),
    deliveryOrders: form.deliveryOrders.join(', '),
    customerNote1: form.customerNote1,
  });
}

interface MadeRow {
  shipmentId: string;
  cnNo: string;
  decided: DecidedShipment;
}

/** Inserts the upload and its rows, all submitted. */
export async function seedUpload(
  trx: Trx,
  scope: AccountScope,
  market: Market,
  clerk: SeededAccount['users'][number],
  { fileName, flow, at }: PastUpload,
  made: readonly MadeRow[],
): Promise<void> {
  const uploadId = idAt(at);
  const heads = columns.map((field) => bulkColumn(field).label());
  const wordOf = (field: BulkField, text: string) =>
    bulkColumn(field)
      .choices?.({ flow, market: market.id })
      .find(({ code }) => code === text)
      ?.words() ?? text;
  const started = new Date(at.getTime() + mendingMs);
  const ended = new Date(started.getTime() + made.length * eachMs);
  const version = 3;
  await insertBulk(trx, 'bulk_upload', [
    {
      account_id: scope,
      upload_id: uploadId,
      kind: flow === 'cool' ? 'cool' : 'ordinary',
      source: 'file',
      state: 'done',
      file_name: fileName,
      sheet: 'Orders',
      sheets: ['Orders'],
      flow: null,
      flows: [flow],
      heads,
      head_key: headKeyOf(heads),
      matching: JSON.stringify({ ...noMatching, fields: columns }),
      matched_by: 'heads',
      template_id: null,
      row_count: made.length,
      counts: JSON.stringify({ ...noCounts, submitted: made.length }),
      sum_cents: made.reduce((sum, { decided }) => sum + decided.price.totalCents, 0),
      shipment_count: made.length,
      corrected_count: 0,
      is_correcting: true,
      version,
      language: 'en',
      created_at: at,
      created_by: clerk.userId,
      created_by_name: clerk.loginId,
      changed_at: ended,
      changed_by: clerk.loginId,
      run_total: made.length,
      run_made: made.length,
      run_refused: 0,
      run_after: made.length,
      run_started_at: started,
      run_ended_at: ended,
      run_by: clerk.userId,
      run_beat_at: ended,
      watched_at: ended,
    },
  ]);
  await insertBulk(
    trx,
    'bulk_row',
    made.map(({ shipmentId, cnNo, decided }, index) => {
      const texts = textsOf(decided);
      return {
        account_id: scope,
        upload_id: uploadId,
        row_no: index + 1,
        line: index + 2,
        cells: JSON.stringify(columns.map((field) => wordOf(field, texts[field] ?? ''))),
        texts: JSON.stringify(texts),
        state: 'submitted' as const,
        flow,
        order_id: decided.form.orderId,
        head_row: null,
        problems: '[]',
        warnings: '[]',
        price_cents: decided.price.totalCents,
        ship_anyway: false,
        corrected: [],
        shipment_id: shipmentId,
        cn_no: cnNo,
        version,
        changed_by: null,
      };
    }),
  );
}
