/** Mapping templates and remembered corrections of an account (spec §7). */
import * as contract from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { headKeyOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './bulk-mapping.queries.ts';
import { correctionFrom, summaryFrom, templateFrom } from './bulk-mapping.mapping.ts';

type Body<C extends { body: unknown }> = OutputOf<C['body']>;
type TemplateForm = Body<typeof contract.submitMapping>;

export interface BulkMappingService {
  /** Includes corrections only for users who may see receivers' data, which corrections contain. */
  all(session: Session): Promise<CallReply<typeof contract.getAllMappingData>>;
  list(scope: AccountScope): Promise<CallReply<typeof contract.getBulkCnMapping>>;
  find(scope: AccountScope, templateId: string): Promise<contract.BulkTemplateDetail>;
  create(session: Session, actor: Actor, form: TemplateForm): Promise<contract.BulkTemplateDetail>;
  edit(
    session: Session,
    actor: Actor,
    form: Body<typeof contract.editMapping>,
  ): Promise<contract.BulkTemplateDetail>;
  remove(actor: Actor, templateId: string): Promise<null>;
  /** Makes the template the default, or stops it being the default. */
  toggleDefault(actor: Actor, templateId: string): Promise<contract.BulkTemplateDetail>;
  corrections(scope: AccountScope): Promise<CallReply<typeof contract.bulkCorrections>>;
  switchCorrection(actor: Actor, correctionId: string, to: 'on' | 'off' | 'forgotten'): Promise<null>;
}

export function bulkMappingService({
  clock,
  database,
  write,
}: Pick<Kit, 'clock' | 'database' | 'write'>): BulkMappingService {
  const { db } = database;

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
    async all({ scope, facts }) {
      const templates = await queries.listTemplates(db, scope);
      const seesRows = rights.createShipment(facts);
      const corrections = seesRows ? await queries.listCorrections(db, scope) : [];
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
        requireNewestVersion(version, row, marketOf(session.market));
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
