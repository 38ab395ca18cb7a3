/** Which column of an upload is which field: asked, previewed, and the rows read by it. */
import type * as contract from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { cleanTexts, flowOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Actor } from '#server/platform/db/write.ts';
import { mustBeNewest } from '#server/platform/http/changed-meanwhile.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { rowReader } from './bulk-reading.service.ts';
import * as queries from './bulk-mapping.queries.ts';
import * as rowQueries from './bulk-row.queries.ts';
import type { BulkSceneService } from './bulk-scene.service.ts';
import { placeOfUpload, recount } from './bulk-totals.service.ts';
import { uploadFrom } from './bulk-upload.mapping.ts';
import * as uploadQueries from './bulk-upload.queries.ts';

type Body<C extends { body: unknown }> = OutputOf<C['body']>;

export interface BulkMatchService {
  columns(session: Session, uploadId: string): Promise<contract.BulkMatchingReply>;
  match(session: Session, actor: Actor, form: Body<typeof contract.matchBulk>): Promise<BulkUpload>;
  preview(
    session: Session,
    form: Body<typeof contract.getPreviewMapping>,
  ): Promise<CallReply<typeof contract.getPreviewMapping>>;
}

/** Values that are shown beside a column. */
const sampledValues = 5;
const previewedRows = 20;
/** A column with more different texts holds no choices. */
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

  return {
    async columns(session, uploadId) {
      const upload = await uploadOf(session, uploadId);
      const rows = await rowQueries.listCells(db, { scope: session.scope, uploadId }, limits.bulkRowsMax);
      const { matching } = upload;
      const width = Math.max(upload.heads.length, ...rows.slice(0, 100).map(({ cells }) => cells.length));
      return {
        upload: uploadFrom(upload, session),
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
        if (upload.state === 'submitting' || upload.state === 'paused' || upload.run_made > 0)
          throw refuse('conflict', m.bulk_shipment_problem_running);
        mustBeNewest(version, upload, marketOf(session.market));
        const reader = await rowReader(trx, session, gazetteer, isCorrecting);
        const cells = await rowQueries.listCells(trx, key, limits.bulkRowsMax);
        const place = { ...placeOfUpload(session, upload), flow };
        const read = cells.map((row) => reader.read(row.cells, matching));
        const open = cells.map((row, index) => ({
          rowNo: row.row_no,
          line: row.line,
          texts: read[index]?.texts ?? {},
          shipAnyway: false,
        }));
        const checked = await scenes.check(trx, around, place, open);
        const uses = new Map<string, number>();
        for (const { corrected } of read)
          for (const id of corrected.values()) uses.set(id, (uses.get(id) ?? 0) + 1);
        await rowQueries.updateRows(
          trx,
          key,
          version + 1,
          checked.map((row, index) => ({
            ...row,
            corrected: [...(read[index]?.corrected.keys() ?? [])],
            changedBy: null,
          })),
        );
        await recount(trx, key);
        await queries.countUses(trx, session.scope, uses, clock.now());
        await uploadQueries.updateUpload(trx, key, {
          state: 'summary',
          flow,
          matching: JSON.stringify(matching),
          matched_by: 'person',
          template_id: null,
          is_correcting: isCorrecting,
          version: version + 1,
          changed_at: clock.now(),
          changed_by: session.loginId,
        });
        subject(upload.file_name, { uploadId });
      });
      return uploadFrom(await uploadOf(session, uploadId), session);
    },

    async preview(session, { uploadId, ...matching }) {
      const upload = await uploadOf(session, uploadId);
      const reader = await rowReader(db, session, await postcodes.gazetteer(), upload.is_correcting);
      const cells = await rowQueries.listCells(db, { scope: session.scope, uploadId }, previewedRows);
      const place = placeOfUpload(session, upload);
      return {
        rows: cells.map((row) => {
          const { texts } = reader.read(row.cells, matching);
          const flow: BulkFlow = flowOf(texts, place) ?? 'domestic';
          return { line: row.line, texts: cleanTexts(texts, flow, session.market) };
        }),
      };
    },
  };
}

/** The first values of a column, further down where the first rows leave it empty; none where all do. */
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
