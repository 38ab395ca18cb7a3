import { saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import type { Lesson } from '#shared/features/bulk-shipment/bulk-learn.rules.ts';
import { plainTexts } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import { type BulkText, editableStates } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { OpenRow } from './bulk-check.rules.ts';
import { emptyRow, isDifferent, isOtherShipment, keptCorrections, lessonsOf } from './bulk-rows.rules.ts';
import * as mapping from './bulk-mapping.queries.ts';
import * as rowQueries from './bulk-row.queries.ts';
import type { BulkScene, BulkSceneService } from './bulk-scene.service.ts';
import { placeOfUpload, recount, uploadReply } from './bulk-totals.service.ts';
import { rowFrom } from './bulk-upload.mapping.ts';
import * as queries from './bulk-upload.queries.ts';

type SaveForm = OutputOf<(typeof saveBulkRows)['body']>;
type RowChange = SaveForm['changes'][number];
type Saved = CallReply<typeof saveBulkRows>;

export interface BulkRowsService {
  /** Saves changes of rows, and checks these and all dependent rows again. */
  save(session: Session, actor: Actor, form: SaveForm, language: Language): Promise<Saved>;
  /** Checks all open rows again. */
  check(session: Session, actor: Actor, uploadId: string): Promise<contract.BulkUpload>;
}

/** Rows that are checked: neither deleted nor queued or submitted. */
const checkedStates = ['blank', 'ready', 'warned', 'double', 'wrong', 'refused'] as const;

export function bulkRowsService(
  { clock, database, write }: Pick<Kit, 'clock' | 'database' | 'write'>,
  scenes: BulkSceneService,
): BulkRowsService {
  /** Locks the upload and checks that it can be changed. */
  async function openUpload(trx: Trx, key: rowQueries.UploadKey): Promise<queries.LockedUpload> {
    const upload = await queries.lockUpload(trx, key);
    if (!upload) throw notFound(m.bulk_shipment_upload);
    if (upload.state === 'matching') throw refuse('conflict', m.bulk_shipment_problem_not_matched);
    if (upload.state === 'cancelled') throw refuse('conflict', m.bulk_shipment_problem_over);
    return upload;
  }

  async function replyOf(session: Session, key: rowQueries.UploadKey) {
    const row = await queries.findUpload(database.db, key);
    if (!row) throw notFound(m.bulk_shipment_upload);
    return uploadReply(database.db, session, row);
  }

  /** Raises the version of the upload and updates its totals. */
  async function touch(trx: Trx, key: rowQueries.UploadKey, upload: queries.LockedUpload, by: string) {
    const { counts } = await recount(trx, key);
    const open = counts.ready + counts.warned + counts.double + counts.wrong + counts.refused;
    const isResting = upload.state === 'summary' || upload.state === 'done';
    await queries.updateUpload(trx, key, {
      version: upload.version + 1,
      changed_at: clock.now(),
      changed_by: by,
      ...(isResting && { state: open > 0 || counts.submitted === 0 ? 'summary' : 'done' }),
    });
  }

  async function saveIn(
    trx: Trx,
    session: Session,
    around: BulkScene,
    upload: queries.LockedUpload,
    { changes: asked, added }: SaveForm,
  ): Promise<{ changed: number[]; conflicts: number[]; added: number[] }> {
    const key = { scope: session.scope, uploadId: upload.upload_id };
    const by = session.loginId;
    const changes = oneForEachRow(asked);
    const known = await rowQueries.listRows(trx, key, {
      states: [...editableStates, 'queued', 'submitted'],
      rowNos: changes.map(({ rowNo }) => rowNo),
    });
    const rows = new Map(known.map((row) => [row.row_no, row]));
    mustBeThere(asked, rows);
    const editable = new Set<string>(editableStates);
    const isTaken = ({ rowNo, version }: RowChange) => {
      const row = rows.get(rowNo);
      return !row || !editable.has(row.state) || row.version > version;
    };
    const conflicts = changes.filter(isTaken).map(({ rowNo }) => rowNo);
    const good = changes.filter((change) => !isTaken(change));
    const next = new Map<number, { texts: BulkText; shipAnyway: boolean; isDeleted: boolean }>();
    const lessons: Lesson[] = [];
    for (const { rowNo, texts, isDeleted, shipAnyway } of good) {
      const row = rows.get(rowNo);
      if (!row) continue;
      lessons.push(...lessonsOf(row, texts, session));
      next.set(rowNo, {
        texts: plainTexts({ ...row.texts, ...texts }),
        shipAnyway: shipAnyway ?? (row.ship_anyway && !isOtherShipment(row.texts, texts)),
        isDeleted: isDeleted ?? row.state === 'deleted',
      });
    }
    const last = await lastRow(trx, key, added.length);
    const fresh = added.map((texts, index) => ({
      rowNo: last.rowNo + index + 1,
      line: last.line + index + 1,
      texts: plainTexts(texts),
    }));
    if (fresh.length > 0) {
      await rowQueries.insertRows(
        trx,
        key,
        fresh.map(({ rowNo, line, texts }) => ({ ...emptyRow(rowNo, line), texts })),
      );
    }
    const freshNos = fresh.map(({ rowNo }) => rowNo);
    await recheck(trx, around, upload, { by, next, fresh: freshNos, before: rows });
    if (upload.source === 'file' || upload.source === 'cells') await remember(trx, session, lessons);
    await touch(trx, key, upload, by);
    return { changed: [...next.keys(), ...freshNos], conflicts, added: freshNos };
  }

  /** The last row number and line. A line number may be higher than the row number, because of the head and blank rows above. */
  async function lastRow(trx: Trx, key: rowQueries.UploadKey, adding: number) {
    if (adding === 0) return { rowNo: 0, line: 0 };
    const counted = await rowQueries.countRows(trx, key);
    const last = Math.max(0, ...counted.map((one) => one.last));
    if (last + adding > limits.bulkRowsMax)
      throw refuse('tooLarge', m.bulk_shipment_problem_too_many_rows, { n: limits.bulkRowsMax });
    return { rowNo: last, line: Math.max(0, ...counted.map((one) => one.lastLine)) };
  }

  /** Checks the changed rows again, and those that shared or now share an order ID with them. */
  async function recheck(
    trx: Trx,
    around: BulkScene,
    upload: queries.LockedUpload,
    what: {
      by: string;
      next: ReadonlyMap<number, { texts: BulkText; shipAnyway: boolean; isDeleted: boolean }>;
      fresh: readonly number[];
      before: ReadonlyMap<number, rowQueries.RowRow>;
    },
  ): Promise<void> {
    const { by, next, fresh, before } = what;
    const key = { scope: upload.account_id, uploadId: upload.upload_id };
    const orderIds = new Set<string>();
    for (const [rowNo, { texts }] of next) {
      for (const orderId of [before.get(rowNo)?.order_id ?? '', texts.orderId ?? ''])
        if (orderId !== '') orderIds.add(orderId);
    }
    const affected = await rowQueries.listRows(trx, key, {
      states: [...checkedStates, 'deleted'],
      rowNos: [...next.keys(), ...fresh],
      orderIds: [...orderIds],
    });
    const isDeleted = (row: rowQueries.RowRow) => next.get(row.row_no)?.isDeleted ?? row.state === 'deleted';
    const open = affected
      .filter((row) => !isDeleted(row))
      .map((row): OpenRow => {
        const change = next.get(row.row_no);
        return {
          rowNo: row.row_no,
          line: row.line,
          texts: change?.texts ?? row.texts,
          shipAnyway: change?.shipAnyway ?? row.ship_anyway,
          earlierCn: row.earlier_cn,
        };
      });
    const place = placeOfUpload(around.shipper, upload);
    const checked = await scenes.check(trx, around, place, open);
    const rowOf = new Map(affected.map((row) => [row.row_no, row]));
    const isMine = (rowNo: number) => next.has(rowNo) || fresh.includes(rowNo);
    const changed = checked.filter((row) => isMine(row.rowNo) || isDifferent(row, rowOf.get(row.rowNo)));
    const version = upload.version + 1;
    await rowQueries.updateRows(
      trx,
      key,
      version,
      changed.map((row) => ({
        ...row,
        corrected: keptCorrections(rowOf.get(row.rowNo), row.texts),
        changedBy: isMine(row.rowNo) ? by : (rowOf.get(row.rowNo)?.changed_by ?? null),
      })),
    );
    const gone = affected.filter((row) => isDeleted(row) && next.has(row.row_no));
    await rowQueries.setStates(
      trx,
      key,
      version,
      gone.map((row) => ({ rowNo: row.row_no, state: 'deleted' })),
    );
  }

  async function remember(trx: Trx, session: Session, lessons: readonly Lesson[]): Promise<void> {
    const last = new Map(lessons.map((one) => [`${one.field} ${one.kind} ${one.fromKey}`, one]));
    const now = clock.now();
    await mapping.rememberCorrections(
      trx,
      [...last.values()].map(({ field, kind, fromKey, fromText, to }) => ({
        account_id: session.scope,
        correction_id: newId(clock),
        field,
        kind,
        from_key: fromKey,
        from_text: fromText,
        to_text: to,
        created_at: now,
        created_by: session.loginId,
      })),
    );
  }

  return {
    async save(session, actor, form, language) {
      const { uploadId } = form;
      const key = { scope: session.scope, uploadId };
      const around = await scenes.around(session);
      const repeatable = { call: saveBulkRows.path, body: form };
      const move = { action: 'bulk.saved', repeatable } as const;
      // The rows are read after the transaction: a repeated request is answered with their current state.
      const { since, conflicts, added } = await write(actor, move, async ({ trx, subject }) => {
        const upload = await openUpload(trx, key);
        const { changed, ...saved } = await saveIn(trx, session, around, upload, form);
        subject(upload.file_name, { uploadId, rows: changed.length });
        return { since: upload.version, ...saved };
      });
      const rows = await rowQueries.pageRows(database.db, key, {
        after: 0,
        limit: limits.bulkRowsMax,
        states: [],
        sinceVersion: since,
      });
      const refused =
        conflicts.length === 0
          ? []
          : await rowQueries.pageRows(database.db, key, {
              after: 0,
              limit: conflicts.length,
              states: [],
              rowNos: conflicts,
            });
      return {
        upload: await replyOf(session, key),
        rows: rows.map((row) => rowFrom(row, language)),
        conflicts: refused.map((row) => rowFrom(row, language)),
        added,
      };
    },

    async check(session, actor, uploadId) {
      const key = { scope: session.scope, uploadId };
      const around = await scenes.around(session);
      await write(actor, { action: 'bulk.checked' }, async ({ trx, subject }) => {
        const upload = await openUpload(trx, key);
        subject(upload.file_name, { uploadId });
        const rows = await rowQueries.listRows(trx, key, { states: checkedStates });
        const open = rows.map((row): OpenRow => ({
          rowNo: row.row_no,
          line: row.line,
          texts: row.texts,
          shipAnyway: row.ship_anyway,
          earlierCn: row.earlier_cn,
        }));
        const checked = await scenes.check(trx, around, placeOfUpload(session, upload), open);
        const changed = checked.flatMap((row, index) => {
          const before = rows[index];
          if (!isDifferent(row, before)) return [];
          return [{ ...row, corrected: before?.corrected ?? [], changedBy: before?.changed_by ?? null }];
        });
        await rowQueries.updateRows(trx, key, upload.version + 1, changed);
        await touch(trx, key, upload, session.loginId);
      });
      return replyOf(session, key);
    },
  };
}

/**
 * Merges several changes of the same row in one call; the later value of a cell wins. If one was made from an older
 * version of the row than the others, all of them are a conflict, so that a change is never saved half.
 */
function oneForEachRow(changes: readonly RowChange[]): RowChange[] {
  const byRow = new Map<number, RowChange>();
  for (const change of changes) {
    const before = byRow.get(change.rowNo);
    byRow.set(change.rowNo, {
      ...before,
      ...change,
      version: Math.min(change.version, before?.version ?? change.version),
      texts: { ...before?.texts, ...change.texts },
    });
  }
  return [...byRow.values()];
}

/** Rows are never removed, so an unknown row number is an error of the caller; nothing of the call is saved. */
function mustBeThere(changes: readonly RowChange[], rows: ReadonlyMap<number, unknown>): void {
  const problems = changes.flatMap(({ rowNo }, index) =>
    rows.has(rowNo)
      ? []
      : [problemAt(`changes.${index}.rowNo`, m.bulk_shipment_problem_no_such_row, { row: rowNo })],
  );
  if (problems.length > 0) throw invalid(problems);
}
