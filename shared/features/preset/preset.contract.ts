/** Presets of parcel details, which fill in a new shipment (spec §3 "Parcel preset", §7). They belong to the user. */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { contentTypeIds } from '#shared/features/shipment/shipment.model.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  cents,
  grams,
  messages,
  millimetres,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** The labels of the shipment form, so that a field has the same name everywhere. */
const presetLabels = {
  PresetId: m.preset_field_preset,
  version: m.preset_field_version,
  Name: m.preset_field_name,
  Action: m.preset_field_action,
  ParcelType: m.preset_field_parcel_type,
  isDangerous: m.preset_field_dangerous,
  Content: m.preset_field_content,
  ValueOfContent: m.preset_field_value,
  Weight: m.preset_field_weight,
  Length: m.preset_field_length,
  Width: m.preset_field_width,
  Height: m.preset_field_height,
  CustomerNote1: m.preset_field_note1,
  CustomerNote2: m.preset_field_note2,
  Pieces: m.preset_field_pieces,
} as const;

const nameMax = 40;
/** More presets could not be told apart in a list. */
export const presetsMax = 30;

/**
 * The fields of spec §3. Weight of each piece in grams, dimensions in millimetres, value in cents; null is an empty
 * field.
 */
const fields = {
  ParcelType: oneOf(contentTypeIds),
  isDangerous: z.boolean(),
  Content: optionalText(limits.text.content),
  ValueOfContent: z.nullable(cents()),
  Weight: z.nullable(grams()),
  Length: z.nullable(millimetres()),
  Width: z.nullable(millimetres()),
  Height: z.nullable(millimetres()),
  CustomerNote1: optionalText(limits.text.note),
  CustomerNote2: optionalText(limits.text.note),
  Pieces: wholeNumber(1, limits.piecesMax),
};

/** A document weighs 2 kg at most (spec §5). */
function documentCap<S extends z.ZodMiniType<{ ParcelType: string; Weight: number | null }>>(schema: S): S {
  return schema.check(
    z.refine(
      ({ ParcelType, Weight }) =>
        ParcelType !== 'document' || Weight === null || Weight <= limits.weightCapKg.document * 1000,
      { path: ['Weight'], message: messages.weightCap(limits.weightCapKg.document) },
    ),
  );
}

export const presetForm = labelled(documentCap(z.object(fields)), presetLabels);
export type PresetForm = z.output<typeof presetForm>;

export const emptyPreset: PresetForm = {
  ParcelType: 'parcel',
  isDangerous: false,
  Content: '',
  ValueOfContent: null,
  Weight: null,
  Length: null,
  Width: null,
  Height: null,
  CustomerNote1: '',
  CustomerNote2: '',
  Pieces: 1,
};

const preset = z.object({
  PresetId: z.string(),
  Name: z.string(),
  isDefault: z.boolean(),
  updatedAt: z.string(),
  ...versionFields,
  ...fields,
});
export type Preset = z.output<typeof preset>;

const { parcelPreset: needs } = rights;

export const getUserPresetDetail = call({
  method: 'GET',
  path: '/api/user/GetUserPresetDetail',
  needs,
  summary: 'The preset that fills in new shipments; empty fields when the user has none',
  reply: z.object({ PresetId: z.nullable(z.string()), Name: z.string(), ...fields }),
});

export const presetListing = call({
  method: 'GET',
  path: '/api/user/PresetListing',
  needs,
  summary: "The user's presets, by name",
  reply: z.object({ presets: z.array(preset) }),
});

/**
 * `optionalText` would clear a field that is left out; here it is unchanged, and the whole preset is validated
 * afterwards.
 */
const textIfGiven = () => z.optional(z.string(messages.required));

export const updatePresetDetail = call({
  method: 'POST',
  path: '/api/user/UpdatePresetDetail',
  needs,
  summary:
    "Change a preset, the default one unless PresetId names another: fields left out are unchanged, Action 'reset' clears all",
  body: labelled(
    z.extend(z.partial(z.object(fields)), {
      Content: textIfGiven(),
      CustomerNote1: textIfGiven(),
      CustomerNote2: textIfGiven(),
      PresetId: z.optional(z.nullable(uuid())),
      /**
       * The version that was read: a newer one is not overwritten (409). Left out: the current one is changed, whatever
       * its version.
       */
      version: z.optional(openedVersion()),
      Action: z.optional(oneOf(['update', 'reset'])),
    }),
    presetLabels,
  ),
  reply: preset,
});

export const presetNameForm = labelled(z.object({ Name: text(nameMax) }), presetLabels);

export const createPreset = call({
  method: 'POST',
  path: '/api/user/CreatePreset',
  needs,
  summary: 'Create a further preset; the first one becomes the default',
  body: labelled(documentCap(z.object({ Name: text(nameMax), ...fields })), presetLabels),
  reply: preset,
  idempotent: true,
});

export const renamePreset = call({
  method: 'PATCH',
  path: '/api/user/RenamePreset',
  needs,
  summary: 'Rename a preset',
  body: labelled(z.object({ PresetId: uuid(), Name: text(nameMax) }), presetLabels),
  reply: preset,
});

const onePreset = labelled(z.object({ PresetId: uuid() }), presetLabels);

export const setDefaultPreset = call({
  method: 'PATCH',
  path: '/api/user/SetDefaultPreset',
  needs,
  summary: 'Make a preset the default for new shipments',
  body: onePreset,
  reply: preset,
});

export const deletePreset = call({
  method: 'PATCH',
  path: '/api/user/DeletePreset',
  needs,
  summary: 'Delete a preset',
  body: onePreset,
  reply: z.null(),
});

export const restorePreset = call({
  method: 'PATCH',
  path: '/api/user/RestorePreset',
  needs,
  summary: 'Restore a deleted preset',
  body: onePreset,
  reply: preset,
});
