/** Writes an upload with its rows while they are checked, and deletes it again. */
import type { BulkPlace } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import {
  type BulkSource,
  type BulkText,
  noCounts,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { blankRow, type CheckedRow, type OpenRow } from './bulk-check.rules.ts';
import * as mapping from './bulk-mapping.queries.ts';
import type { ReadSheet } from './bulk-reading.service.ts';
import * as rowQueries from './bulk-row.queries.ts';
import { noCells } from './bulk-rows.rules.ts';
import type { BulkSceneService } from './bulk-scene.service.ts';
import { recount } from './bulk-totals.service.ts';
import * as queries from './bulk-upload.queries.ts';

/** The data of an upload besides its rows. */
export interface NewUpload {
  source: BulkSource;
  fileName: string;
  sheet?: string | null;
  sheets?: string[];
  place: BulkPlace;
  language: Language;
  read: Omit<ReadSheet, 'rows'>;
  /** The upload that this one replaces. */
  replaces?: string | undefined;
  /** True when rows that look already shipped are to be shipped again. */
  shipsAnyway?: boolean;
}

export interface NewRow {
  line: number;
  /** The row's cells from the file, as JSON. */
  cellsText: string;
  texts: BulkText;
  corrected: readonly string[];
  /** The consignment note that the row was made into before, from a result file that was uploaded again. */
  earlierCn?: string | undefined;
  /** True when the row is marked as deleted from the start. */
  isLeftOut?: boolean | undefined;
}

/** Writes an upload with its rows and returns its id. The rows are checked, unless the user must first confirm their columns. */
export async function keepUpload(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  scenes: BulkSceneService,
  session: Session,
  actor: Actor,
  upload: NewUpload,
  rows: readonly NewRow[],
  uses: ReadonlyMap<string, number> = new Map(),
): Promise<string> {
  const { place, read, language, source, fileName, sheet = null, sheets = [], replaces } = upload;
  const around = await scenes.around(session);
  const settled = upload.shipsAnyway ? withoutWaiting : (row: CheckedRow) => row;
  const open: OpenRow[] = rows.map(({ line, texts, earlierCn = null }, index) => ({
    rowNo: index + 1,
    line,
    texts,
    shipAnyway: false,
    earlierCn,
  }));
  const leftOut = open.filter(({ rowNo }) => rows[rowNo - 1]?.isLeftOut);
  const uploadId = newId(clock);
  const key = { scope: session.scope, uploadId };
  await write(actor, { action: 'bulk.uploaded' }, async ({ trx, subject }) => {
    const now = clock.now();
    if (replaces !== undefined) await dropUpload(trx, session, replaces);
    await queries.insertUpload(trx, {
      account_id: session.scope,
      upload_id: uploadId,
      kind: place.kind,
      source,
      state: read.isAsking ? 'matching' : 'summary',
      file_name: fileName,
      sheet,
      sheets,
      flow: place.flow,
      heads: read.heads,
      head_key: read.headKey,
      matching: JSON.stringify(read.matching),
      matched_by: read.matchedBy,
      template_id: read.templateId,
      row_count: rows.length - leftOut.length,
      counts: JSON.stringify(noCounts),
      language,
      created_at: now,
      created_by: session.userId,
      created_by_name: session.loginId,
      changed_at: now,
      changed_by: session.loginId,
    });
    const parts = read.isAsking
      ? [open.map(blankRow)]
      : scenes.checkInParts(trx, around, { ...place, uploadId }, open);
    await writeParts(parts, (part) =>
      rowQueries.insertRows(
        trx,
        key,
        part.map((row): rowQueries.RowToWrite => {
          const { cellsText = noCells, corrected = [] } = rows[row.rowNo - 1] ?? {};
          return { ...settled(row), cellsText, corrected };
        }),
      ),
    );
    await rowQueries.setStates(
      trx,
      key,
      1,
      leftOut.map(({ rowNo }) => ({ rowNo, state: 'deleted' })),
    );
    if (!read.isAsking) await recount(trx, key);
    if (read.templateId) await mapping.updateTemplate(trx, session.scope, read.templateId, { used_at: now });
    await mapping.countUses(trx, session.scope, uses, now);
    subject(fileName, { uploadId, source, rows: rows.length });
  });
  return uploadId;
}

/** As if the user had pressed 'ship anyway'. */
const withoutWaiting = (row: CheckedRow): CheckedRow =>
  row.state === 'double' ? { ...row, state: 'warned', shipAnyway: true } : row;

/** Deletes an upload. Refused while it is submitted, and after consignments were created from it. */
export async function dropUpload(
  trx: Trx,
  { scope }: Session,
  uploadId: string,
): Promise<queries.LockedUpload> {
  const key = { scope, uploadId };
  const row = await queries.lockUpload(trx, key);
  if (!row) throw notFound(m.bulk_shipment_upload);
  if (row.state === 'submitting') throw refuse('conflict', m.bulk_shipment_problem_running);
  // Counts all runs; the counters of a run restart at zero.
  if ((row.counts.submitted ?? 0) > 0) throw refuse('conflict', m.bulk_shipment_problem_has_shipments);
  await rowQueries.deleteRows(trx, key);
  await queries.deleteUpload(trx, key);
  return row;
}

/** Writes each part while the next one is checked. */
async function writeParts<T>(
  parts: AsyncIterable<T> | Iterable<T>,
  write: (part: T) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const part of parts) {
      await writing;
      writing = write(part);
      // Prevents an unhandled rejection; the error is thrown where `writing` is awaited.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}
