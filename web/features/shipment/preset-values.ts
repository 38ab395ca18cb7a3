import { limits } from '#shared/platform/business/limits.ts';
import { customsNeed } from '#shared/features/shipment/customs.rules.ts';
import { takesDocuments } from '#shared/features/shipment/services.rules.ts';
import type { PresetForm } from '#shared/features/preset/preset.contract.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';

/** The shipment values that a preset fills in. */
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
    // When the shipment leaves the country, its value is the total of its items.
    ...(customsNeed(flow) === 'none' && { valueCents: preset.ValueOfContent }),
    isDangerous: preset.isDangerous,
    customerNote1: preset.CustomerNote1,
    customerNote2: preset.CustomerNote2,
  };
}
