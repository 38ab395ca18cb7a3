import { limits } from '#shared/platform/business/limits.ts';
import { customsNeed } from '#shared/features/shipment/customs.rules.ts';
import { takesDocuments } from '#shared/features/shipment/services.rules.ts';
import type { PresetForm } from '#shared/features/preset/preset.contract.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';

/** What a preset fills of a shipment. */
export function presetValues(preset: PresetForm, flow: ShipmentValues['flow']): Partial<ShipmentValues> {
  const pieces = Math.min(preset.Pieces, limits.piecesMax);
  const piece = {
    weightGrams: preset.Weight,
    lengthMm: preset.Length,
    widthMm: preset.Width,
    heightMm: preset.Height,
  };
  return {
    contentType: takesDocuments(flow) ? preset.ParcelType : 'parcel',
    pieces: Array.from({ length: pieces }, () => ({ ...piece })),
    content: preset.Content,
    // What leaves the country is worth what its items are.
    ...(customsNeed(flow) === 'none' && { valueCents: preset.ValueOfContent }),
    isDangerous: preset.isDangerous,
    customerNote1: preset.CustomerNote1,
    customerNote2: preset.CustomerNote2,
  };
}
