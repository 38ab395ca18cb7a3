import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import type { PresetForm } from '#shared/features/preset/preset.contract.ts';
import { contentTypeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';

/** A preset in one line: 'Parcel · 2 pieces · 1.5 kg · Books'. */
export function presetSummary({ ParcelType, Pieces, Weight, Content }: PresetForm): string {
  return [
    contentTypeWords[ParcelType](),
    m.preset_pieces({ count: Pieces }),
    Weight === null ? '' : `${formatDecimal(Weight, 3)} kg`,
    Content,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
