import { useDebouncedValue } from '@mantine/hooks';

import { m } from '#shared/platform/words/words.ts';
import { volumetricDivisorOf } from '#shared/features/shipment/services.rules.ts';
import { actualGrams, chargeableGrams, formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { ContentTypeField } from '#web/features/shipment/content-type-field.tsx';
import { OwnPieces } from '#web/features/shipment/own-pieces.tsx';
import { PiecesLine } from '#web/features/shipment/pieces-line.tsx';
import { PresetPicker } from '#web/features/shipment/preset-picker.tsx';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { weighable } from '#web/features/shipment/shipment-form.model.ts';
import { usePieces } from '#web/features/shipment/use-pieces.ts';
import { useAfterKey } from '#web/platform/ui/form/use-after-key.ts';
import { Section } from '#web/platform/ui/page.tsx';

import classes from './parcel.module.css';

interface ParcelSectionProps {
  /** The fast desk: the weight comes before the number of pieces. */
  isDesk?: boolean;
}

/** Parcel: pieces × weight in one line, or one row per piece where they differ; fields that rarely change are below. */
export function ParcelSection({ isDesk = false }: ParcelSectionProps) {
  const pieces = usePieces();
  return (
    <Section title={m.shipment_parcel()}>
      <PiecesLine pieces={pieces} isDesk={isDesk} />
      {pieces.isOwn && <OwnPieces most={pieces.most} />}
      <div className={classes.foot}>
        <div className={classes.choices}>
          <ContentTypeField />
          <PresetPicker />
        </div>
        <WeightLine />
      </div>
    </Section>
  );
}

/** Time in ms without a key press before the weight is announced. */
const pauseMs = 1000;

/** Actual and chargeable weight, updated as the user types. */
function WeightLine() {
  const { form } = useShipmentForm();
  const actual = useAfterKey(form, ['pieces'], ({ pieces }) =>
    m.shipment_actual_kg({ kg: formatKilograms(actualGrams(pieces.map(weighable))) }),
  );
  const chargeable = useAfterKey(form, ['pieces', 'flow'], ({ pieces, flow }) =>
    m.shipment_chargeable_kg({
      kg: formatKilograms(chargeableGrams(pieces.map(weighable), volumetricDivisorOf(flow))),
    }),
  );
  const [announced] = useDebouncedValue(`${actual}, ${chargeable}`, pauseMs);
  return (
    <p className={classes.weight}>
      {actual} · <strong>{chargeable}</strong>
      <span role="status" className={classes.announced}>
        {announced}
      </span>
    </p>
  );
}
