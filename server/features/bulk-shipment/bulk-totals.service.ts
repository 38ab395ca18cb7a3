/** The upload as a whole: its kind, its place, and the totals of its rows. */
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

/** The upload as returned to its screens. */
export async function uploadReply(
  reader: Reader,
  session: Pick<Session, 'scope' | 'market' | 'facts'>,
  row: queries.UploadRow,
): Promise<BulkUpload> {
  const { upload_id: uploadId } = row;
  const { scope, facts } = session;
  const made = await sumMade(reader, scope, isBegun(row) ? [uploadId] : []);
  // The presence of the column alone does not count, because our own template always has it.
  const leavesOrderIdsOut =
    !facts.isAllowOrderId && (await rowQueries.hasOrderIds(reader, { scope, uploadId }));
  return uploadFrom(row, session, { madeCents: made.get(uploadId) ?? 0, leavesOrderIdsOut });
}

/** Updates the totals of the rows, which are stored in the upload's row. */
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
