import { ActionIcon } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import type { StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ProductPicker } from '#web/features/fulfilment/product-picker.tsx';
import type { OrderFormOf } from '#web/features/fulfilment/receiver-part.tsx';
import { WholeNumberField } from '#web/platform/ui/form/number-fields.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { useRows } from '#web/platform/ui/form/use-rows.ts';

import classes from './order.module.css';

/** The product data shown for a line of the order. */
export type KnownProduct = Pick<StockRow, 'sku' | 'name' | 'available'>;

interface OrderLinesProps {
  form: OrderFormOf;
  known: ReadonlyMap<string, KnownProduct>;
  onKnown: (product: StockRow) => void;
}

/** The contents of the parcel: chosen or scanned, with quantities; a shortage of stock is shown at once. */
export function OrderLines({ form, known, onKnown }: OrderLinesProps) {
  const { control, setValue, getValues } = form.methods;
  const { fields, append, remove } = useRows({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const { errors } = useFormState({ control, name: 'lines' });
  const input = useRef<HTMLInputElement>(null);

  const add = (product: StockRow) => {
    onKnown(product);
    const place = getValues('lines').findIndex(({ sku }) => sku === product.sku);
    if (place < 0) append({ sku: product.sku, quantity: 1 }, { shouldFocus: false });
    else {
      const quantity = (getValues(`lines.${place}.quantity`) ?? 0) + 1;
      setValue(`lines.${place}.quantity`, quantity, { shouldDirty: true, shouldValidate: true });
    }
    form.methods.clearErrors('lines');
  };

  return (
    <Section title={m.fulfilment_field_items()}>
      <ProductPicker
        input={input}
        onPick={add}
        error={fields.length === 0 ? (errors.lines?.message ?? errors.lines?.root?.message) : undefined}
      />
      {fields.length > 0 && (
        <ul className={classes.lines} aria-label={m.fulfilment_field_items()}>
          {fields.map((field, index) => {
            const product = known.get(field.sku);
            const quantity = lines?.[index]?.quantity ?? 0;
            const available = Math.max(0, product?.available ?? 0);
            const isShort = product !== undefined && quantity > available;
            const problem = errors.lines?.[index]?.sku?.message;
            return (
              <li key={field.id} className={classes.line} data-short={isShort || undefined}>
                <span className={classes.product}>
                  <span className="consignment-number">{field.sku}</span>
                  <span>{product?.name}</span>
                  <span className={classes.told} role="status">
                    {problem ??
                      (product &&
                        (isShort
                          ? m.fulfilment_short_by({ available })
                          : m.fulfilment_available_count({ count: available })))}
                  </span>
                </span>
                <WholeNumberField
                  field={form.field(`lines.${index}.quantity`)}
                  aria-label={m.fulfilment_quantity_of({ sku: field.sku })}
                  w={96}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={m.fulfilment_take_out({ sku: field.sku })}
                  onClick={() => {
                    remove(index);
                    input.current?.focus();
                  }}
                >
                  <Trash2 size={16} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
