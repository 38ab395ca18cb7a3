import { ActionIcon, Button, Text } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';

import { COUNTRIES } from '#shared/postcode/countries.ts';
import { customsItemsMax, shippingPurposeIds, shippingPurposes } from '#shared/shipment/customs.model.ts';
import { customsNeed } from '#shared/shipment/customs.rules.ts';
import { limits } from '#shared/business/limits.ts';
import { HsCodeField } from '#web/shipment/hs-code-field.tsx';
import { optional, required } from '#web/shipment/need.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { emptyItem, valueOfItems } from '#web/shipment/shipment-form.model.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { DecimalField, WholeNumberField } from '#web/ui/form/number-fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useMarket } from '#web/ui/market.ts';
import { Money } from '#web/ui/money.tsx';
import { FieldRow, Section } from '#web/ui/page.tsx';

import classes from './items.module.css';

const purposes = shippingPurposeIds.map((value) => ({ value, label: shippingPurposes[value] }));
const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** Items: what customs asks of goods that leave the country. Their value is the shipment's. */
export function ItemsSection() {
  const { form } = useShipmentForm();
  const { methods } = form;
  const { control } = methods;
  const { code: home } = useMarket();
  const [flow, purpose, watched] = useWatch({
    control,
    name: ['flow', 'customs.purpose', 'customs.items'],
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'customs.items' });
  const { errors } = useFormState({ control, name: 'customs.items' });
  const isFull = customsNeed(flow) === 'full';
  const value = useMemo(() => valueOfItems(watched ?? []), [watched]);

  useEffect(() => {
    methods.setValue('valueCents', value, { shouldDirty: value !== null });
  }, [methods, value]);

  const removeAt = (index: number) => {
    remove(index);
    const next = Math.min(index, fields.length - 2);
    requestAnimationFrame(() => methods.setFocus(`customs.items.${next}.description`));
  };

  return (
    <Section title="Items">
      {isFull && (
        <FieldRow>
          <SelectField
            field={form.field('customs.purpose')}
            label="Purpose"
            {...required}
            choices={purposes}
            comboboxProps={{ withinPortal: false }}
          />
          <TextField
            field={form.field('customs.purposeRemarks')}
            label="Purpose Remarks"
            placeholder={purpose === 'others' ? '' : optional}
            maxLength={limits.text.note}
            autoComplete="off"
          />
        </FieldRow>
      )}
      {fields.map(({ id }, index) => (
        <ItemRow
          key={id}
          index={index}
          isFull={isFull}
          onRemove={fields.length > 1 ? () => removeAt(index) : undefined}
        />
      ))}
      {errors.customs?.items?.message !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.customs.items.message}
        </Text>
      )}
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={fields.length >= customsItemsMax}
          onClick={() => append(emptyItem(home), { focusName: `customs.items.${fields.length}.description` })}
        >
          Add item
        </Button>
        <Text c="dimmed" role="status">
          Value of Content{' '}
          <Text span fw={600} c="var(--mantine-color-text)">
            <Money cents={value ?? 0} />
          </Text>
        </Text>
      </div>
    </Section>
  );
}

interface ItemRowProps {
  index: number;
  /** With all that an international shipment needs. */
  isFull: boolean;
  onRemove: (() => void) | undefined;
}

function ItemRow({ index, isFull, onRemove }: ItemRowProps) {
  const { form } = useShipmentForm();
  const market = useMarket();
  const name = `Item ${index + 1}`;
  const need = isFull ? required : { placeholder: optional };
  return (
    <div role="group" aria-label={name} className={classes.item}>
      <div className={classes.itemHead}>
        <Text fw={600}>{name}</Text>
        {onRemove && (
          <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.fields}>
        <TextField
          field={form.field(`customs.items.${index}.description`)}
          label="Description"
          {...required}
          className={classes.description}
          maxLength={limits.text.itemDescription}
          autoComplete="off"
        />
        <HsCodeField
          field={form.field(`customs.items.${index}.hsCode`)}
          describes={`customs.items.${index}.description`}
          need={need}
        />
        <SelectField
          field={form.field(`customs.items.${index}.origin`)}
          label="Country of Origin"
          {...required}
          choices={countries}
          autoComplete="off"
          comboboxProps={{ withinPortal: false }}
        />
        <WholeNumberField
          field={form.field(`customs.items.${index}.quantity`)}
          label="Quantity"
          {...required}
        />
        <DecimalField
          field={form.field(`customs.items.${index}.unitValueCents`)}
          label="Unit Value"
          {...required}
          currency={market.currency}
          places={2}
          shownPlaces={2}
        />
        <DecimalField
          field={form.field(`customs.items.${index}.weightGrams`)}
          label="Weight"
          {...need}
          unit="kg"
          places={3}
        />
      </div>
    </div>
  );
}
