import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';

import { limits } from '#shared/platform/business/limits.ts';
import { emptyPiece, type QuoteValues } from '#web/features/quote/quote-form.model.ts';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useRows } from '#web/platform/ui/form/use-rows.ts';

import classes from './quote.module.css';
import { m } from '#shared/platform/words/words.ts';

const sides = [
  { name: 'lengthMm', label: m.quote_length() },
  { name: 'widthMm', label: m.quote_width() },
  { name: 'heightMm', label: m.quote_height() },
] as const;

/** Weight and size of each piece; a new piece copies the last one, because most parcels of a shipment are alike. */
export function QuotePieces<O>({ form }: { form: SchemaForm<QuoteValues, O> }) {
  const { methods, field } = form;
  const { fields, append, remove } = useRows({ control: methods.control, name: 'pieces' });
  const add = () => {
    const last = methods.getValues('pieces').at(-1) ?? emptyPiece;
    append({ ...last }, { focusName: `pieces.${fields.length}.weightGrams` });
  };
  return (
    <>
      <div className={classes.pieces}>
        {fields.map(({ id }, index) => (
          <div
            key={id}
            role="group"
            aria-label={m.quote_piece_number({ number: index + 1 })}
            className={classes.piece}
          >
            <DecimalField
              field={field(`pieces.${index}.weightGrams`)}
              label={m.quote_weight()}
              required
              withAsterisk={false}
              unit="kg"
              places={3}
              typedPlaces={2}
            />
            {sides.map(({ name, label }) => (
              <DecimalField
                key={name}
                field={field(`pieces.${index}.${name}`)}
                label={label}
                unit="cm"
                places={1}
              />
            ))}
            {fields.length > 1 && (
              <ActionIcon
                className={classes.remove}
                aria-label={m.quote_remove_piece({ number: index + 1 })}
                onClick={() => remove(index)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        className={classes.add}
        disabled={fields.length >= limits.piecesMax}
        onClick={add}
      >
        {m.quote_add_piece()}
      </Button>
    </>
  );
}
