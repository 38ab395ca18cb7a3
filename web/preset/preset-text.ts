import { formatDecimal } from '#shared/consignment/decimal.rules.ts';
import type { PresetForm } from '#shared/preset/preset.contract.ts';
import { contentTypes } from '#shared/shipment/shipment.model.ts';

/** A preset in one line: 'Parcel · 2 pieces · 1.5 kg · Books'. */
export function presetSummary({ ParcelType, Pieces, Weight, Content }: PresetForm): string {
  return [
    contentTypes[ParcelType],
    Pieces === 1 ? '1 piece' : `${Pieces} pieces`,
    Weight === null ? '' : `${formatDecimal(Weight, 3)} kg`,
    Content,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
