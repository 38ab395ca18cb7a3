import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { volumetricDivisorOf } from '#shared/features/shipment/services.rules.ts';
import { PieceRow } from '#web/features/shipment/piece-row.tsx';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { emptyPiece } from '#web/features/shipment/shipment-form.model.ts';
import { useRows } from '#web/platform/ui/form/use-rows.ts';

import classes from './parcel.module.css';

/** One row for each piece. */
export function OwnPieces({ most }: { most: number }) {
  const { form } = useShipmentForm();
  const { control, getValues, setFocus } = form.methods;
  const flow = useWatch({ control, name: 'flow' });
  const { fields, append, insert, remove } = useRows({ control, name: 'pieces' });
  const isFull = fields.length >= most;
  /** After removal the focus moves to the piece that takes its place, or to the last one. */
  const removeAt = (index: number) => {
    remove(index);
    const next = Math.min(index, fields.length - 2);
    requestAnimationFrame(() => setFocus(`pieces.${next}.weightGrams`));
  };
  const duplicate = (index: number) =>
    insert(index + 1, { ...getValues(`pieces.${index}`) }, { focusName: `pieces.${index + 1}.weightGrams` });
  return (
    <>
      <div className={classes.pieces}>
        {fields.map(({ id }, index) => (
          <PieceRow
            key={id}
            index={index}
            divisor={volumetricDivisorOf(flow)}
            onDuplicate={isFull ? undefined : () => duplicate(index)}
            onRemove={fields.length > 1 ? () => removeAt(index) : undefined}
          />
        ))}
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => append({ ...emptyPiece }, { focusName: `pieces.${fields.length}.weightGrams` })}
        >
          {m.shipment_add_piece()}
        </Button>
      </div>
    </>
  );
}
