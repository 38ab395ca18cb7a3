import {
  createPreset,
  emptyPreset,
  type Preset,
  presetForm,
  type PresetForm,
  presetsMax,
  presetNameForm,
} from '#shared/features/preset/preset.contract.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { parse, labelsIn } from '#shared/platform/validation/parse.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { columnOf, formOf, presetChanges, presetFrom } from './preset.mapping.ts';
import * as queries from './preset.queries.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';

type Default = PresetForm & { PresetId: string | null; Name: string };
/** Omitted fields are left unchanged. */
type PresetChange = { [K in keyof PresetForm]?: PresetForm[K] | undefined } & {
  PresetId?: string | null | undefined;
  Action?: 'update' | 'reset' | undefined;
  version?: number | undefined;
};

export interface PresetService {
  /** Returns the values that new shipments start with; empty fields when the user has no preset. */
  defaultOf(session: Session, language: Language): Promise<Default>;
  list(session: Session): Promise<Preset[]>;
  /** The first preset of a user gets a name in their language, until they rename it. */
  update(session: Session, actor: Actor, change: PresetChange, language: Language): Promise<Preset>;
  create(session: Session, actor: Actor, form: PresetForm & { Name: string }): Promise<Preset>;
  rename(session: Session, actor: Actor, presetId: string, name: string): Promise<Preset>;
  makeDefault(session: Session, actor: Actor, presetId: string): Promise<Preset>;
  delete(session: Session, actor: Actor, presetId: string): Promise<null>;
  restore(session: Session, actor: Actor, presetId: string): Promise<Preset>;
}

/** A user's presets during a change: locked and read again. */
interface Scene {
  trx: Trx;
  owner: queries.Owner;
  presets: queries.PresetRow[];
  now: Date;
}

const firstName = (locale: Language) => m.preset_first_name({}, { locale });

export function presetService({ clock, database, write }: Kit): PresetService {
  async function change(
    session: Session,
    actor: Actor,
    move: Pick<Move, 'action' | 'repeatable'>,
    work: (scene: Scene) => Promise<string>,
  ): Promise<Preset> {
    return write(actor, move, async ({ trx, subject }) => {
      await queries.lockOwner(trx, session);
      const presets = await queries.listPresets(trx, session);
      const presetId = await work({ trx, owner: session, presets, now: clock.now() });
      const row = await queries.findPreset(trx, session, presetId);
      if (!row) throw notFound(m.preset_the_preset);
      const before = presets.find((preset) => preset.preset_id === presetId);
      subject(row.name, { presetId, changes: before ? presetChanges(before, row) : [] });
      return presetFrom(row);
    });
  }

  async function insert(
    { trx, owner, presets, now }: Scene,
    name: string,
    form: PresetForm,
  ): Promise<string> {
    if (presets.length >= presetsMax) throw refuse('conflict', m.preset_problem_too_many, { n: presetsMax });
    const presetId = newId(clock);
    await queries.insertPreset(trx, owner, {
      presetId,
      name: freeName(presets, name),
      isDefault: !presets.some((preset) => preset.is_default),
      parcel: columnOf(form),
      at: now,
    });
    return presetId;
  }

  return {
    async defaultOf(session, language) {
      const row = (await queries.listPresets(database.db, session)).find((preset) => preset.is_default);
      return row ? presetFrom(row) : { ...emptyPreset, PresetId: null, Name: firstName(language) };
    },

    async list(session) {
      return (await queries.listPresets(database.db, session)).map(presetFrom);
    },

    update: (session, actor, { PresetId = null, Action, version, ...fields }, language) =>
      change(
        session,
        actor,
        { action: Action === 'reset' ? 'preset.reset' : 'preset.updated' },
        async (scene) => {
          const row =
            PresetId === null
              ? scene.presets.find((preset) => preset.is_default)
              : find(scene.presets, PresetId);
          if (row) {
            requireNewestVersion(version, { ...row, changed_at: row.updated_at }, marketOf(session.market));
          }
          const form =
            Action === 'reset' ? emptyPreset : checked({ ...(row ? formOf(row) : emptyPreset), ...fields });
          if (!row) return insert(scene, firstName(language), form);
          await queries.updatePreset(scene.trx, session, row.preset_id, {
            parcel: columnOf(form),
            by: session.loginId,
            at: scene.now,
          });
          return row.preset_id;
        },
      ),

    create: (session, actor, { Name, ...form }) =>
      change(
        session,
        actor,
        { action: 'preset.created', repeatable: { call: createPreset.path, body: { Name, form } } },
        (scene) => insert(scene, Name, form),
      ),

    rename: (session, actor, presetId, name) =>
      change(session, actor, { action: 'preset.renamed' }, async ({ trx, presets, now }) => {
        const row = find(presets, presetId);
        const others = presets.filter((preset) => preset !== row);
        await queries.updatePreset(trx, session, presetId, { name: freeName(others, name), at: now });
        return presetId;
      }),

    makeDefault: (session, actor, presetId) =>
      change(session, actor, { action: 'preset.default_chosen' }, async ({ trx, presets, now }) => {
        find(presets, presetId);
        await queries.clearDefault(trx, session);
        await queries.updatePreset(trx, session, presetId, { isDefault: true, at: now });
        return presetId;
      }),

    async delete(session, actor, presetId) {
      await change(session, actor, { action: 'preset.deleted' }, async ({ trx, presets, now }) => {
        find(presets, presetId);
        await queries.updatePreset(trx, session, presetId, { deletedAt: now, at: now });
        return presetId;
      });
      return null;
    },

    restore: (session, actor, presetId) =>
      change(session, actor, { action: 'preset.restored' }, async ({ trx, presets, now }) => {
        const row = await queries.findPreset(trx, session, presetId);
        if (!row) throw notFound(m.preset_the_preset);
        if (row.deleted_at === null) return presetId;
        if (presets.length >= presetsMax)
          throw refuse('conflict', m.preset_problem_too_many, { n: presetsMax });
        await queries.updatePreset(trx, session, presetId, {
          name: freeName(presets, row.name),
          isDefault: row.is_default && !presets.some((preset) => preset.is_default),
          deletedAt: null,
          at: now,
        });
        return presetId;
      }),
  };
}

function find(presets: readonly queries.PresetRow[], presetId: string): queries.PresetRow {
  const row = presets.find((preset) => preset.preset_id === presetId);
  if (!row) throw notFound(m.preset_the_preset);
  return row;
}

/** Returns the name; refuses one that another preset has. */
function freeName(presets: readonly queries.PresetRow[], name: string): string {
  if (presets.some((preset) => preset.name.toLowerCase() === name.toLowerCase())) {
    throw invalid([problemAt('Name', m.preset_problem_name_taken)], labelsIn(presetNameForm));
  }
  return name;
}

function checked(form: unknown): PresetForm {
  const parsed = parse(presetForm, form);
  if (!parsed.ok) throw invalid(parsed.problems, labelsIn(presetForm));
  return parsed.value;
}
