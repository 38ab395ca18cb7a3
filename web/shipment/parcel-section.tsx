import { Button, Text, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';

import { limits } from '#shared/business/limits.ts';
import { maxPieces, volumetricDivisorOf } from '#shared/consignment/services.ts';
import { actualGrams, chargeableGrams, formatKilograms } from '#shared/consignment/weight.rules.ts';
import { digitsOnly } from '#shared/validation/normalise.ts';
import { ContentTypeField } from '#web/shipment/content-type-field.tsx';
import { PieceRow } from '#web/shipment/piece-row.tsx';
import { PresetPicker } from '#web/shipment/preset-picker.tsx';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { emptyPiece, weighable } from '#web/shipment/shipment-form.model.ts';
import { FieldRow, Section } from '#web/ui/page.tsx';

import classes from './parcel.module.css';

interface ParcelSectionProps {
  /** The fast desk: the weight comes first, then how many pieces of it, then what seldom changes. */
  isDesk?: boolean;
}

/** Parcel: document or parcel, and up to 30 pieces with weight and size each. */
export function ParcelSection({ isDesk = false }: ParcelSectionProps) {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const flow = useWatch({ control, name: 'flow' });
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'pieces' });
  const most = maxPieces({ flow, service: 'standard', isCod: false });
  const isFull = fields.length >= most;
  // Where one piece is all there can be, there is nothing to count.
  const isSingle = most === 1 && fields.length === 1;

  // Rows that stay keep their place on the page: the focus may already be in one of them.
  const resize = (count: number) => {
    if (count < fields.length) return remove(fields.slice(count).map((_, index) => count + index));
    const last = form.methods.getValues('pieces').at(-1) ?? emptyPiece;
    const copies = Array.from({ length: count - fields.length }, () => ({ ...last }));
    append(copies, { shouldFocus: false });
  };
  /** Removing takes the focus to the piece that moves up, or the last one. */
  const removeAt = (index: number) => {
    remove(index);
    const next = Math.min(index, fields.length - 2);
    requestAnimationFrame(() => form.methods.setFocus(`pieces.${next}.weightGrams`));
  };

  const total = !isSingle && <TotalPieces count={fields.length} most={most} onCount={resize} />;
  const rows = (
    <div className={classes.pieces}>
      {fields.map(({ id }, index) => (
        <PieceRow
          key={id}
          index={index}
          divisor={volumetricDivisorOf(flow)}
          onDuplicate={
            isFull
              ? undefined
              : () =>
                  insert(
                    index + 1,
                    { ...form.methods.getValues(`pieces.${index}`) },
                    { focusName: `pieces.${index + 1}.weightGrams` },
                  )
          }
          onRemove={fields.length > 1 ? () => removeAt(index) : undefined}
        />
      ))}
    </div>
  );

  return (
    <Section title="Parcel" action={!isDesk && <PresetPicker />}>
      {isDesk && rows}
      <FieldRow>
        {isDesk && total}
        <ContentTypeField />
        {!isDesk && total}
      </FieldRow>
      {!isDesk && rows}
      <div className={classes.foot}>
        {isSingle ? (
          <Text c="dimmed">One piece for each shipment abroad</Text>
        ) : (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={isFull}
            onClick={() => append({ ...emptyPiece }, { focusName: `pieces.${fields.length}.weightGrams` })}
          >
            Add piece
          </Button>
        )}
        {isDesk && <PresetPicker />}
        <WeightLine />
      </div>
    </Section>
  );
}

interface TotalPiecesProps {
  count: number;
  most: number;
  onCount: (count: number) => void;
}

/** The count as a quick entry: more pieces are copies of the last one, fewer leave the last ones out. */
function TotalPieces({ count, most, onCount }: TotalPiecesProps) {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const { errors } = useFormState({ control, name: 'pieces' });
  const [flow, service, isCod] = useWatch({ control, name: ['flow', 'service', 'isCod'] });
  const allowed = maxPieces({ flow, service, isCod });
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const wished = Math.min(Number(typed ?? count), most);
    if (wished > 0 && wished !== count) onCount(wished);
    setTyped(null);
  };
  return (
    <TextInput
      label="Total Pieces"
      description={`Up to ${allowed}; more pieces are copies of the last one`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(count)}
      error={errors.pieces?.message ?? errors.pieces?.root?.message}
      onChange={(event) => setTyped(digitsOnly(event.currentTarget.value, String(limits.piecesMax).length))}
      onBlur={commit}
      onKeyDown={(event) => {
        // Enter takes the count; the form waits for the next one.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed === null) return;
        event.preventDefault();
        commit();
      }}
    />
  );
}

/** What the pieces weigh and are charged as, as it is typed. */
function WeightLine() {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const [values, flow] = useWatch({ control, name: ['pieces', 'flow'] });
  const pieces = values.map(weighable);
  return (
    <Text c="dimmed" className={classes.weight} role="status">
      Actual {formatKilograms(actualGrams(pieces))} kg
      <span aria-hidden> · </span>
      <Text span fw={600} c="var(--mantine-color-text)">
        Chargeable {formatKilograms(chargeableGrams(pieces, volumetricDivisorOf(flow)))} kg
      </Text>
    </Text>
  );
}
