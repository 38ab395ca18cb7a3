import { ActionIcon, Text } from '@mantine/core';
import { Copy, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { flowFacts } from '#shared/features/shipment/services.rules.ts';
import { problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import { formatKilograms, type VolumetricDivisor } from '#shared/features/shipment/weight.rules.ts';
import { required } from '#web/platform/ui/form/required.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { type PieceValues, volumetricOf } from '#web/features/shipment/shipment-form.model.ts';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';

import classes from './parcel.module.css';

const sides = [
  { name: 'lengthMm', label: m.shipment_length },
  { name: 'widthMm', label: m.shipment_width },
  { name: 'heightMm', label: m.shipment_height },
] as const;

const overCap = (kg: number) =>
  sentenceOf(problem(m.shipment_problem_weight_over_cap, { kg }), m.shipment_weight());

interface PieceFieldsProps {
  index: number;
  onValue?: ((name: keyof PieceValues) => (value: number | null) => void) | undefined;
  /** Shown between weight and size. */
  afterWeight?: ReactNode;
}

export function PieceFields({ index, onValue, afterWeight }: PieceFieldsProps) {
  const { form } = useShipmentForm();
  const { parcelCapKg: kg, isCapEachPiece = false } = flowFacts(
    useWatch({ control: form.methods.control, name: 'flow' }),
  );
  const tell = (name: keyof PieceValues) => (onValue ? { onValue: onValue(name) } : {});
  return (
    <>
      <DecimalField
        field={form.field(`pieces.${index}.weightGrams`)}
        label={m.shipment_weight()}
        {...required}
        {...tell('weightGrams')}
        {...(isCapEachPiece && { most: { value: kg * 1000, told: overCap(kg) } })}
        unit="kg"
        places={3}
        typedPlaces={2}
        className={classes.weightField}
      />
      {afterWeight}
      {sides.map((side) => (
        <DecimalField
          key={side.name}
          field={form.field(`pieces.${index}.${side.name}`)}
          label={side.label()}
          {...tell(side.name)}
          unit="cm"
          places={1}
          className={classes.side}
        />
      ))}
    </>
  );
}

interface PieceRowProps {
  index: number;
  divisor: VolumetricDivisor;
  /** Undefined when no more pieces can be added, or when there is only one piece. */
  onDuplicate: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** One piece with its volumetric weight. */
export function PieceRow({ index, divisor, onDuplicate, onRemove }: PieceRowProps) {
  const n = index + 1;
  return (
    <div role="group" aria-label={m.shipment_piece({ n })} className={classes.piece}>
      <span className={classes.number} aria-hidden>
        <span className={classes.numberWord}>{m.shipment_piece({ n })}</span>
        <span className={classes.numberAlone}>{n}</span>
      </span>
      <PieceFields index={index} />
      <Volumetric index={index} divisor={divisor} />
      <div className={classes.rowActions}>
        {onDuplicate && (
          <ActionIcon aria-label={m.shipment_duplicate_piece({ n })} onClick={onDuplicate}>
            <Copy size={16} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon aria-label={m.shipment_remove_piece({ n })} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

interface VolumetricProps {
  index: number;
  divisor: VolumetricDivisor;
  /** True if the piece stands for all pieces. */
  isEach?: boolean;
}

export function Volumetric({ index, divisor, isEach = false }: VolumetricProps) {
  const { form } = useShipmentForm();
  const volumetric = useWatch({
    control: form.methods.control,
    name: `pieces.${index}`,
    compute: (piece: PieceValues | undefined) => (piece ? volumetricOf(piece, divisor) : null),
  });
  if (volumetric === null) return null;
  const kg = formatKilograms(volumetric);
  return (
    <Text size="xs" c="dimmed" className={classes.volumetric}>
      {isEach ? m.shipment_volumetric_each({ kg }) : m.shipment_volumetric({ kg })}
    </Text>
  );
}
