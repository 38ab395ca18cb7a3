/** Maps presets between rows, form and audit trail. */
import {
  type AuditValues,
  type FieldChange,
  fieldChanges,
} from '#shared/features/audit/field-change.rules.ts';
import type { Preset, PresetForm } from '#shared/features/preset/preset.contract.ts';
import { formatCentimetres, formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';

import type { PresetColumn } from '#server/platform/db/tables/address-book.ts';
import { versionOf } from '#server/platform/http/changed-meanwhile.ts';
import type { PresetRow } from './preset.queries.ts';

export function columnOf(form: PresetForm): PresetColumn {
  return {
    parcelType: form.ParcelType,
    isDangerous: form.isDangerous,
    content: form.Content,
    valueCents: form.ValueOfContent,
    weightGrams: form.Weight,
    lengthMm: form.Length,
    widthMm: form.Width,
    heightMm: form.Height,
    customerNote1: form.CustomerNote1,
    customerNote2: form.CustomerNote2,
    pieces: form.Pieces,
  };
}

export function formOf({ parcel }: PresetRow): PresetForm {
  return {
    ParcelType: parcel.parcelType,
    isDangerous: parcel.isDangerous,
    Content: parcel.content,
    ValueOfContent: parcel.valueCents,
    Weight: parcel.weightGrams,
    Length: parcel.lengthMm,
    Width: parcel.widthMm,
    Height: parcel.heightMm,
    CustomerNote1: parcel.customerNote1,
    CustomerNote2: parcel.customerNote2,
    Pieces: parcel.pieces,
  };
}

export function presetFrom(row: PresetRow): Preset {
  return {
    PresetId: row.preset_id,
    Name: row.name,
    isDefault: row.is_default,
    updatedAt: row.updated_at.toISOString(),
    ...versionOf({ ...row, changed_at: row.updated_at }),
    ...formOf(row),
  };
}

/** Returns the changed fields, for the audit trail. */
export function presetChanges(before: PresetRow, after: PresetRow): FieldChange[] {
  return fieldChanges(valuesOf(before), valuesOf(after));
}

function valuesOf(row: PresetRow): AuditValues {
  const form = formOf(row);
  return {
    'preset.Name': row.name,
    'preset.ParcelType': form.ParcelType,
    'preset.isDangerous': form.isDangerous,
    'preset.Content': form.Content,
    'preset.ValueOfContent': form.ValueOfContent === null ? '' : formatDecimal(form.ValueOfContent, 2),
    'preset.Weight': form.Weight === null ? '' : `${formatKilograms(form.Weight)} kg`,
    'preset.Length': sideWords(form.Length),
    'preset.Width': sideWords(form.Width),
    'preset.Height': sideWords(form.Height),
    'preset.CustomerNote1': form.CustomerNote1,
    'preset.CustomerNote2': form.CustomerNote2,
    'preset.Pieces': form.Pieces,
    'preset.isDefault': row.is_default,
  };
}

const sideWords = (millimetres: number | null): string =>
  millimetres === null ? '' : `${formatCentimetres(millimetres)} cm`;
