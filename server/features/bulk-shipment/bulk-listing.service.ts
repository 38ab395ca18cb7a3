/** Lists bulk uploads, and runs actions on all consignments of one. */
import type { BulkDetail, ListedUpload } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import {
  type BulkCounts,
  openStates,
  submittableStates,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import type * as contract from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { CancelShipmentService } from '#server/features/cn-listing/cancel-shipment.service.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import * as queries from './bulk-listing.queries.ts';
import { isBegun, sumOf } from './bulk-upload.mapping.ts';
import { isZipOf, zipContents } from './bulk-zip.service.ts';

export interface BulkListingService {
  list(
    session: Session,
    wish: OutputOf<(typeof contract.bulkListing)['body']>,
  ): Promise<CallReply<typeof contract.bulkListing>>;
  detail(session: Session, uploadId: string): Promise<BulkDetail>;
  cancel(
    session: Session,
    actor: Actor,
    wish: OutputOf<(typeof contract.cancelBulkShipments)['body']>,
  ): Promise<CallReply<typeof contract.cancelBulkShipments>>;
}

/** Consignments cancelled per call, which takes at most a few seconds. */
const cancelledAtOnce = 200;

export function bulkListingService(
  { database }: Kit,
  cancels: CancelShipmentService,
  notes: ConsignmentNoteService,
): BulkListingService {
  const { db } = database;

  return {
    async list({ scope }, { limit, ...wish }) {
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listUploads(db, scope, wish, most),
        ({ upload_id: uploadId }) => uploadId,
      );
      // Requested every other second during a submission, so no sums: they would read every consignment of every upload.
      if (wish.bulkShipmentIds)
        return { rows: rows.map((row) => ({ ...listedFrom(row, 0), sumCents: null })), nextCursor: next };
      const begun = rows.filter(isBegun).map(({ upload_id: uploadId }) => uploadId);
      const sums = await queries.sumMade(db, scope, begun);
      return {
        rows: rows.map((row) => listedFrom(row, sums.get(row.upload_id) ?? 0)),
        nextCursor: next,
      };
    },

    async detail(session, uploadId) {
      const key = { scope: session.scope, uploadId };
      const upload = await queries.findUploadListed(db, key);
      if (!upload) throw notFound(m.bulk_listing_upload);
      const made = await queries.countMade(db, key);
      const zip = await queries.findZip(db, key);
      const { defaultId } = await notes.options(session);
      return {
        ...listedFrom(upload, made.cents),
        unprintedCount: made.unprinted,
        cancelledCount: made.cancelled,
        cancellableCount: made.cancellable,
        zip:
          zip && isZipOf(zipContents(made.fingerprint, defaultId), zip)
            ? {
                madeAt: zip.made_at.toISOString(),
                byteCount: zip.byte_count,
                noteCount: zip.note_count,
              }
            : null,
      };
    },

    async cancel(session, actor, { bulkShipmentId: uploadId, after }) {
      const key = { scope: session.scope, uploadId };
      if (!(await queries.findUploadListed(db, key))) throw notFound(m.bulk_listing_upload);
      const made = await queries.listMade(db, key, after, cancelledAtOnce);
      const ids = made.map(({ shipmentId }) => shipmentId);
      const results =
        ids.length === 0 ? [] : await cancels.cancel(session, actor, { ShipmentInfoIdList: ids });
      const countOf = (wanted: (typeof results)[number]['outcome']) =>
        results.filter(({ outcome }) => outcome === wanted).length;
      const last = made.at(-1);
      return {
        cancelledCount: countOf('cancelled'),
        leftCount: countOf('refused'),
        next: last && made.length === cancelledAtOnce ? last.rowNo : null,
      };
    },
  };
}

function listedFrom(row: queries.ListedRow, madeCents: number): ListedUpload & { sumCents: number } {
  const { counts } = row;
  const sum = (states: readonly (keyof BulkCounts)[]) =>
    states.reduce((total, state) => total + (counts[state] ?? 0), 0);
  return {
    bulkShipmentId: row.upload_id,
    kind: row.kind,
    source: row.source,
    state: row.state,
    fileName: row.file_name,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    rowCount: row.row_count,
    shipmentCount: row.shipment_count,
    readyCount: sum(submittableStates),
    openCount: sum(openStates),
    madeCount: counts.notes ?? sum(['submitted']),
    refusedCount: sum(['refused']),
    sumCents: sumOf(row, madeCents),
    runTotal: row.run_total,
    runDone: row.run_made + row.run_refused,
  };
}
