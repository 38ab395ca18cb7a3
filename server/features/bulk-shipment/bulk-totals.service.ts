/** What an upload is as a whole: its kind, its place, what its rows add up to. */
import type { BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import type { BulkKind } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

import type { Reader } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { sumMade } from './bulk-listing.queries.ts';
import * as rowQueries from './bulk-row.queries.ts';
import type { UploadPlace } from './bulk-scene.service.ts';
import { isBegun, totalsOf, uploadFrom } from './bulk-upload.mapping.ts';
import * as queries from './bulk-upload.queries.ts';

export const kindOf = ({ facts }: Pick<Session, 'facts'>): BulkKind => (facts.isCool ? 'cool' : 'ordinary');

export const placeOfUpload = (
  session: Pick<Session, 'market'>,
  { kind, flow, upload_id: uploadId }: { kind: BulkKind; flow: BulkFlow | null; upload_id: string },
): UploadPlace => ({ market: session.market, kind, flow, uploadId });

/** An upload as its screens show it. */
export async function uploadReply(
  reader: Reader,
  session: Pick<Session, 'scope' | 'market' | 'facts'>,
  row: queries.UploadRow,
): Promise<BulkUpload> {
  const { upload_id: uploadId } = row;
  const { scope, facts } = session;
  const made = await sumMade(reader, scope, isBegun(row) ? [uploadId] : []);
  // The column alone says nothing: our own template has it for everybody.
  const leavesOrderIdsOut =
    !facts.isAllowOrderId && (await rowQueries.hasOrderIds(reader, { scope, uploadId }));
  return uploadFrom(row, session, { madeCents: made.get(uploadId) ?? 0, leavesOrderIdsOut });
}

/** The upload's row holds the totals of its rows. */
export async function recount(reader: Reader, key: rowQueries.UploadKey) {
  const totals = totalsOf(await rowQueries.countRows(reader, key));
  await queries.updateUpload(reader, key, {
    counts: JSON.stringify(totals.counts),
    sum_cents: totals.sumCents,
    shipment_count: totals.shipmentCount,
    corrected_count: totals.correctedCount,
    row_count: totals.rowCount,
    flows: totals.flows as BulkFlow[],
  });
  return totals;
}
