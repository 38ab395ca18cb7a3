import * as contract from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { cleanTexts, flowOf, headKeyOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { mustBeNewest } from '#server/platform/http/changed-meanwhile.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { rowReader } from './bulk-reading.service.ts';
import * as queries from './bulk-mapping.queries.ts';
import { correctionFrom, summaryFrom, templateFrom } from './bulk-mapping.mapping.ts';
import * as rowQueries from './bulk-row.queries.ts';
import type { BulkSceneService } from './bulk-scene.service.ts';
import { placeOfUpload, recount } from './bulk-totals.service.ts';
import { uploadFrom } from './bulk-upload.mapping.ts';
import * as uploadQueries from './bulk-upload.queries.ts';

type Body<C extends { body: unknown }> = OutputOf<C['body']>;
type TemplateForm = Body<typeof contract.submitMapping>;

export interface BulkMappingService {
  columns(session: Session, uploadId: string): Promise<contract.BulkMatchingReply>;
  match(session: Session, actor: Actor, form: Body<typeof contract.matchBulk>): Promise<BulkUpload>;
  preview(
    session: Session,
    form: Body<typeof contract.getPreviewMapping>,
  ): Promise<CallReply<typeof contract.getPreviewMapping>>;
  all(scope: AccountScope): Promise<CallReply<typeof contract.getAllMappingData>>;
  list(scope: AccountScope): Promise<CallReply<typeof contract.getBulkCnMapping>>;
  find(scope: AccountScope, templateId: string): Promise<contract.BulkTemplateDetail>;
  create(session: Session, actor: Actor, form: TemplateForm): Promise<contract.BulkTemplateDetail>;
  edit(
    session: Session,
    actor: Actor,
    form: Body<typeof contract.editMapping>,
  ): Promise<contract.BulkTemplateDetail>;
  remove(actor: Actor, templateId: string): Promise<null>;
  /** The default one, when it is it already, is it no longer. */
  toggleDefault(actor: Actor, templateId: string): Promise<contract.BulkTemplateDetail>;
  corrections(scope: AccountScope): Promise<CallReply<typeof contract.bulkCorrections>>;
  switchCorrection(actor: Actor, correctionId: string, to: 'on' | 'off' | 'forgotten'): Promise<null>;
}

/** Rows whose values are shown beside a column, and previewed. */
const sampledRows = 5;
const previewedRows = 20;
/** A column with more different texts holds no choices. */
const valuesMax = 20;

export function bulkMappingService(
  { clock, database, write }: Pick<Kit, 'clock' | 'database' | 'write'>,
  { postcodes, scenes }: { postcodes: PostcodeService; scenes: BulkSceneService },
): BulkMappingService {
  const { db } = database;

  async function uploadOf(session: Session, uploadId: string) {
    const upload = await uploadQueries.findUpload(db, { scope: session.scope, uploadId });
    if (!upload) throw notFound(m.bulk_shipment_upload);
    return upload;
  }

  async function saved(
    actor: Actor,
    move: {
      action: 'bulk.template_saved' | 'bulk.template_changed';
      repeatable?: { call: string; body: unknown };
    },
    form: TemplateForm,
    work: (trx: Trx) => Promise<string>,
  ): Promise<contract.BulkTemplateDetail> {
    return write(actor, { ...move, subject: form.Name }, async ({ trx }) => {
      await queries.lockTemplates(trx, actor.scope);
      if (form.isDefault) await queries.clearDefault(trx, actor.scope);
      const templateId = await work(trx);
      const row = await queries.findTemplate(trx, actor.scope, templateId);
      if (!row) throw notFound(m.bulk_shipment_template);
      return templateFrom(row);
    });
  }

  async function mustBeFree(trx: Trx, scope: AccountScope, name: string, except: string | null) {
    const taken = (await queries.listTemplates(trx, scope)).some(
      (row) => row.template_id !== except && row.name.toLowerCase() === name.toLowerCase(),
    );
    if (taken)
      throw invalid(
        [problemAt('Name', m.bulk_shipment_problem_name_taken)],
        labelsIn(contract.submitMapping.body),
      );
  }

  return {
    async columns(session, uploadId) {
      const upload = await uploadOf(session, uploadId);
      const rows = await rowQueries.listCells(db, { scope: session.scope, uploadId }, limits.bulkRowsMax);
      const { matching } = upload;
      const width = Math.max(upload.heads.length, ...rows.slice(0, 100).map(({ cells }) => cells.length));
      return {
        upload: uploadFrom(upload, session.market),
        columns: Array.from({ length: width }, (_, column) => ({
          head: upload.heads[column] ?? '',
          field: matching.fields[column] ?? null,
          samples: rows.slice(0, sampledRows).map(({ cells }) => cells[column] ?? ''),
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
      await write(actor, { action: 'bulk.matched', subject: uploadId }, async ({ trx, subject }) => {
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
        subject(upload.file_name || uploadId, { uploadId });
      });
      return uploadFrom(await uploadOf(session, uploadId), session.market);
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

    async all(scope) {
      const templates = await queries.listTemplates(db, scope);
      const corrections = await queries.listCorrections(db, scope);
      return { templates: templates.map(templateFrom), corrections: corrections.map(correctionFrom) };
    },

    async list(scope) {
      return { rows: (await queries.listTemplates(db, scope)).map(summaryFrom) };
    },

    async find(scope, templateId) {
      const row = await queries.findTemplate(db, scope, templateId);
      if (!row) throw notFound(m.bulk_shipment_template);
      return templateFrom(row);
    },

    create: (session, actor, form) => {
      const move = {
        action: 'bulk.template_saved',
        repeatable: { call: contract.submitMapping.path, body: form },
      } as const;
      return saved(actor, move, form, async (trx) => {
        await mustBeFree(trx, session.scope, form.Name, null);
        const templateId = newId(clock);
        const now = clock.now();
        await queries.insertTemplate(trx, {
          account_id: session.scope,
          template_id: templateId,
          ...columnsOf(form),
          created_at: now,
          changed_at: now,
          changed_by: session.loginId,
        });
        return templateId;
      });
    },

    edit: (session, actor, { templateId, version, ...form }) =>
      saved(actor, { action: 'bulk.template_changed' }, form, async (trx) => {
        const row = await queries.findTemplate(trx, session.scope, templateId);
        if (!row) throw notFound(m.bulk_shipment_template);
        mustBeNewest(version, row, marketOf(session.market));
        await mustBeFree(trx, session.scope, form.Name, templateId);
        await queries.updateTemplate(trx, session.scope, templateId, {
          ...columnsOf(form),
          version: row.version + 1,
          changed_at: clock.now(),
          changed_by: session.loginId,
        });
        return templateId;
      }),

    remove: (actor, templateId) =>
      write(actor, { action: 'bulk.template_deleted', subject: templateId }, async ({ trx, subject }) => {
        const row = await queries.findTemplate(trx, actor.scope, templateId);
        if (!row) throw notFound(m.bulk_shipment_template);
        await queries.updateTemplate(trx, actor.scope, templateId, {
          deleted_at: clock.now(),
          is_default: false,
        });
        subject(row.name, { templateId });
        return null;
      }),

    toggleDefault: (actor, templateId) =>
      write(actor, { action: 'bulk.template_default', subject: templateId }, async ({ trx, subject }) => {
        await queries.lockTemplates(trx, actor.scope);
        const row = await queries.findTemplate(trx, actor.scope, templateId);
        if (!row) throw notFound(m.bulk_shipment_template);
        await queries.clearDefault(trx, actor.scope);
        await queries.updateTemplate(trx, actor.scope, templateId, { is_default: !row.is_default });
        subject(row.name, { templateId });
        return templateFrom({ ...row, is_default: !row.is_default });
      }),

    async corrections(scope) {
      return { rows: (await queries.listCorrections(db, scope)).map(correctionFrom) };
    },

    switchCorrection: (actor, correctionId, to) =>
      write(actor, { action: 'bulk.correction_switched', subject: correctionId }, async ({ trx }) => {
        const isThere = await queries.switchCorrection(trx, actor.scope, correctionId, to);
        if (!isThere) throw notFound(m.bulk_shipment_correction);
        return null;
      }),
  };
}

function columnsOf({ Name, isDefault, heads, ...matching }: TemplateForm) {
  return {
    name: Name,
    is_default: isDefault,
    heads,
    head_key: headKeyOf(heads),
    matching: JSON.stringify(matching),
  };
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
