import { ActionIcon, Text } from '@mantine/core';
import { Copy, Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';

import { formatKilograms, type VolumetricDivisor } from '#shared/consignment/weight.rules.ts';
import { required } from '#web/shipment/need.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { volumetricOf } from '#web/shipment/shipment-form.model.ts';
import { DecimalField } from '#web/ui/form/number-fields.tsx';

import classes from './parcel.module.css';

const sides = [
  { name: 'lengthMm', label: 'Length' },
  { name: 'widthMm', label: 'Width' },
  { name: 'heightMm', label: 'Height' },
] as const;

interface PieceRowProps {
  index: number;
  divisor: VolumetricDivisor;
  /** Left out when the shipment is full, or has one piece only. */
  onDuplicate: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** Weight and size of one piece, and what its size weighs. */
export function PieceRow({ index, divisor, onDuplicate, onRemove }: PieceRowProps) {
  const { form } = useShipmentForm();
  const name = `Piece ${index + 1}`;
  return (
    <div role="group" aria-label={name} className={classes.piece}>
      <span className={classes.number} aria-hidden>
        {index + 1}
      </span>
      <DecimalField
        field={form.field(`pieces.${index}.weightGrams`)}
        label="Weight"
        {...required}
        unit="kg"
        places={3}
        typedPlaces={2}
        className={classes.weightField}
      />
      {sides.map((side) => (
        <DecimalField
          key={side.name}
          field={form.field(`pieces.${index}.${side.name}`)}
          label={side.label}
          unit="cm"
          places={1}
        />
      ))}
      <Volumetric index={index} divisor={divisor} />
      <div className={classes.rowActions}>
        {onDuplicate && (
          <ActionIcon aria-label={`Duplicate ${name}`} onClick={onDuplicate}>
            <Copy size={16} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

function Volumetric({ index, divisor }: { index: number; divisor: VolumetricDivisor }) {
  const { form } = useShipmentForm();
  const piece = useWatch({ control: form.methods.control, name: `pieces.${index}` });
  const volumetric = piece ? volumetricOf(piece, divisor) : null;
  return (
    <Text size="xs" c="dimmed" className={classes.volumetric}>
      {volumetric !== null && `Volumetric ${formatKilograms(volumetric)} kg`}
    </Text>
  );
}
