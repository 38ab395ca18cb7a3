/** Matches the columns of an upload to fields: asks, previews, and reads the rows by the match. */
import type * as contract from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { cleanTexts, flowOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { type BulkText, editableStates } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { blankRow, type OpenRow } from './bulk-check.rules.ts';
import { type RowReader, rowReader } from './bulk-reading.service.ts';
import * as queries from './bulk-mapping.queries.ts';
import * as rowQueries from './bulk-row.queries.ts';
import { rereadRows } from './bulk-reread.rules.ts';
import { changedSince, isSame } from './bulk-rows.rules.ts';
import type { BulkScene, BulkSceneService } from './bulk-scene.service.ts';
import { placeOfUpload, recount, uploadReply } from './bulk-totals.service.ts';
import * as uploadQueries from './bulk-upload.queries.ts';

type Body<C extends { body: unknown }> = OutputOf<C['body']>;

/** A match of the columns as the form has it. */
interface Matched extends Pick<Body<typeof contract.matchBulk>, 'version' | 'flow' | 'isCorrecting'> {
  matching: Omit<Body<typeof contract.matchBulk>, 'uploadId' | 'version' | 'flow' | 'isCorrecting'>;
}

export interface BulkMatchService {
  columns(session: Session, uploadId: string): Promise<contract.BulkMatchingReply>;
  match(session: Session, actor: Actor, form: Body<typeof contract.matchBulk>): Promise<BulkUpload>;
  preview(
    session: Session,
    form: Body<typeof contract.getPreviewMapping>,
  ): Promise<CallReply<typeof contract.getPreviewMapping>>;
}

/** Sample values shown for a column. */
const sampledValues = 5;
const previewedRows = 20;
/** A column with more distinct texts is not a column of choices. */
const valuesMax = 20;

export function bulkMatchService(
  { clock, database, write }: Pick<Kit, 'clock' | 'database' | 'write'>,
  { postcodes, scenes }: { postcodes: PostcodeService; scenes: BulkSceneService },
): BulkMatchService {
  const { db } = database;

  async function uploadOf(session: Session, uploadId: string) {
    const upload = await uploadQueries.findUpload(db, { scope: session.scope, uploadId });
    if (!upload) throw notFound(m.bulk_shipment_upload);
    return upload;
  }

  /** The cells that users changed since the file was read; they are kept when the columns are matched again. */
  async function textsOfPeople(
    trx: Trx,
    around: BulkScene,
    of: {
      upload: uploadQueries.LockedUpload;
      cells: Awaited<ReturnType<typeof rowQueries.listCells>>;
      before: ReadonlyMap<number, rowQueries.RowRow>;
      /** Reads without corrections, because corrections learned since could hide what a user typed. */
      readerOf: () => Promise<RowReader>;
    },
  ): Promise<ReadonlyMap<number, BulkText>> {
    const { upload, cells, before, readerOf } = of;
    if (![...before.values()].some((row) => row.changed_by !== null)) return new Map();
    const reader = await readerOf();
    const open = cells.map((row): OpenRow => ({
      rowNo: row.row_no,
      line: row.line,
      texts: reader.read(row.cells, upload).texts,
      shipAnyway: false,
      earlierCn: row.earlier_cn,
    }));
    const asRead = await scenes.check(trx, around, placeOfUpload(around.shipper, upload), open);
    // Values that are fixed for all rows are also filled into rows that a user added, which therefore have no text as read.
    const added = new Set(cells.flatMap((row) => (row.cells.length === 0 ? [row.row_no] : [])));
    return new Map(
      asRead.flatMap(({ rowNo, texts }) => {
        const row = before.get(rowNo);
        if (!row || row.changed_by === null) return [];
        return [[rowNo, changedSince(row, added.has(rowNo) ? {} : texts)] as const];
      }),
    );
  }

  async function saveMatching(
    trx: Trx,
    { scope, loginId }: Session,
    upload: uploadQueries.LockedUpload,
    { version, flow, isCorrecting, matching }: Matched,
  ): Promise<void> {
    const isKnown = upload.state !== 'matching' && isSame(matching, upload.matching);
    await uploadQueries.updateUpload(
      trx,
      { scope, uploadId: upload.upload_id },
      {
        state: 'summary',
        flow,
        matching: JSON.stringify(matching),
        // A user who only undoes corrections has not confirmed the columns.
        ...(!isKnown && { matched_by: 'person', template_id: null }),
        is_correcting: isCorrecting,
        version: version + 1,
        changed_at: clock.now(),
        changed_by: loginId,
      },
    );
  }

  return {
    async columns(session, uploadId) {
      const upload = await uploadOf(session, uploadId);
      const all = await rowQueries.listCells(db, { scope: session.scope, uploadId }, limits.bulkRowsMax);
      const rows = all.filter(({ state }) => state !== 'deleted');
      const { matching } = upload;
      const width = Math.max(upload.heads.length, ...rows.slice(0, 100).map(({ cells }) => cells.length));
      return {
        upload: await uploadReply(db, session, upload),
        columns: Array.from({ length: width }, (_, column) => ({
          head: upload.heads[column] ?? '',
          field: matching.fields[column] ?? null,
          samples: firstFilled(rows, column),
        })),
        split: matching.split,
        fixed: matching.fixed,
        rules: matching.rules,
        matchedBy: upload.matched_by,
        values: valuesOf(rows, width),
      };
    },

    async match(session, actor, { uploadId, version, flow, isCorrecting, ...matching }) {
      const key = { scope: session.scope, uploadId };
      const around = await scenes.around(session);
      const gazetteer = await postcodes.gazetteer();
      await write(actor, { action: 'bulk.matched' }, async ({ trx, subject }) => {
        const upload = await uploadQueries.lockUpload(trx, key);
        if (!upload) throw notFound(m.bulk_shipment_upload);
        // Counts all runs, because the counters of a run restart at zero.
        const isMade = (upload.counts.submitted ?? 0) > 0;
        if (upload.state === 'submitting' || upload.state === 'paused' || isMade)
          throw refuse('conflict', m.bulk_shipment_problem_running);
        requireNewestVersion(version, upload, marketOf(session.market));
        const reader = await rowReader(trx, session, gazetteer, isCorrecting);
        const cells = await rowQueries.listCells(trx, key, limits.bulkRowsMax);
        const rows = await rowQueries.listRows(trx, key, { states: editableStates });
        const before = new Map(rows.map((row) => [row.row_no, row]));
        const isDeleted = ({ rowNo }: Pick<OpenRow, 'rowNo'>) => before.get(rowNo)?.state === 'deleted';
        const readerOf = () => rowReader(trx, session, gazetteer, false);
        const ofPeople = await textsOfPeople(trx, around, { upload, cells, before, readerOf });
        const place = { ...placeOfUpload(session, upload), flow };
        const { heads } = upload;
        const read = (row: readonly string[]) => reader.read(row, { heads, matching });
        const reread = rereadRows({ cells, read, before, ofPeople, place });
        const checked = await scenes.check(
          trx,
          around,
          place,
          reread.rows.filter((row) => !isDeleted(row)),
        );
        const deleted = reread.rows
          .filter(isDeleted)
          .map((row) => ({ ...blankRow(row), state: 'deleted' as const }));
        const rowsToSave = [...checked, ...deleted].map((row) => ({
          ...row,
          corrected: reread.corrected.get(row.rowNo) ?? [],
          changedBy: before.get(row.rowNo)?.changed_by ?? null,
        }));
        await rowQueries.updateRows(trx, key, version + 1, rowsToSave);
        await recount(trx, key);
        await queries.countUses(trx, session.scope, reread.uses, clock.now());
        await saveMatching(trx, session, upload, { version, flow, isCorrecting, matching });
        subject(upload.file_name, { uploadId });
      });
      return uploadReply(db, session, await uploadOf(session, uploadId));
    },

    async preview(session, { uploadId, ...matching }) {
      const upload = await uploadOf(session, uploadId);
      const reader = await rowReader(db, session, await postcodes.gazetteer(), upload.is_correcting);
      const cells = (
        await rowQueries.listCells(db, { scope: session.scope, uploadId }, previewedRows)
      ).filter(({ state }) => state !== 'deleted');
      const place = placeOfUpload(session, upload);
      return {
        rows: cells.map((row) => {
          const { texts } = reader.read(row.cells, { heads: upload.heads, matching });
          const flow: BulkFlow = flowOf(texts, place) ?? 'domestic';
          return { line: row.line, texts: cleanTexts(texts, flow, session.market) };
        }),
      };
    },
  };
}

/** The first different values of a column, from later rows when the first ones are empty; empty when all are. */
function firstFilled(rows: readonly { cells: string[] }[], column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[column] ?? '';
    if (text !== '') found.add(text);
    if (found.size === sampledValues) break;
  }
  return [...found];
}

/** The texts of columns with few different ones, the most frequent first. */
function valuesOf(rows: readonly { cells: string[] }[], width: number): contract.BulkMatchingReply['values'] {
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const counts = new Map<string, number>();
    for (const { cells } of rows) {
      const text = cells[column] ?? '';
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
      if (counts.size > valuesMax) return [];
    }
    return [...counts]
      .toSorted((a, b) => b[1] - a[1])
      .map(([text, count]) => ({ column, text, rows: count }));
  });
}
