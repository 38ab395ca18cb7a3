import { maxPieces } from '#shared/consignment/services.ts';
import type { PresetForm } from '#shared/preset/preset.contract.ts';
import type { ShipmentValues } from '#web/shipment/shipment-form.model.ts';

/** What a preset fills of a shipment; as many pieces as the flow takes. */
export function presetValues(preset: PresetForm, flow: ShipmentValues['flow']): Partial<ShipmentValues> {
  const pieces = Math.min(preset.Pieces, maxPieces({ flow, service: 'standard', isCod: false }));
  const piece = {
    weightGrams: preset.Weight,
    lengthMm: preset.Length,
    widthMm: preset.Width,
    heightMm: preset.Height,
  };
  return {
    contentType: preset.ParcelType,
    pieces: Array.from({ length: pieces }, () => ({ ...piece })),
    content: preset.Content,
    valueCents: preset.ValueOfContent,
    isDangerous: preset.isDangerous,
    customerNote1: preset.CustomerNote1,
    customerNote2: preset.CustomerNote2,
  };
}
