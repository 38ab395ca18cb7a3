import { ActionIcon, Button, Text } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { countryChoices } from '#shared/features/postcode/countries.model.ts';
import { customsItemsMax, incoterms, shippingPurposeIds } from '#shared/features/shipment/customs.model.ts';
import { purposeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { customsNeed } from '#shared/features/shipment/customs.rules.ts';
import { HsCodeField } from '#web/features/shipment/hs-code-field.tsx';
import { useMore } from '#web/features/shipment/more-fields.tsx';
import { optional } from '#web/features/shipment/need.ts';
import { required } from '#web/platform/ui/form/required.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { emptyItem, valueOfItems } from '#web/features/shipment/shipment-form.model.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { DecimalField, WholeNumberField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { FieldRow } from '#web/platform/ui/page.tsx';
import { useRows } from '#web/platform/ui/form/use-rows.ts';

import classes from './items.module.css';

const purposes = shippingPurposeIds.map((value) => ({ value, label: purposeWords[value]() }));
const incotermChoices = incoterms.map((value) => ({ value, label: value }));

/** The items that customs requires of goods that leave the country. Their total is the value of the shipment. */
export function ItemsSection() {
  const { form } = useShipmentForm();
  const { methods } = form;
  const { control } = methods;
  const { code: home } = useMarket();
  const [flow, watched] = useWatch({ control, name: ['flow', 'customs.items'] });
  const countries = useMemo(() => countryChoices(), []);
  const { fields, append, remove } = useRows({ control, name: 'customs.items' });
  const { errors } = useFormState({ control, name: 'customs.items' });
  const problem = errors.customs?.items?.message ?? errors.customs?.items?.root?.message;
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
    <>
      {isFull && <CustomsPart />}
      <section className={classes.items} aria-label={m.shipment_items()}>
        <Text component="h3" fw={600}>
          {m.shipment_items()}
        </Text>
        {fields.map(({ id }, index) => (
          <ItemRow
            key={id}
            index={index}
            isFull={isFull}
            countries={countries}
            onRemove={fields.length > 1 ? () => removeAt(index) : undefined}
          />
        ))}
        {problem !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" tabIndex={-1} data-problem>
            {problem}
          </Text>
        )}
        <div className={classes.foot}>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={fields.length >= customsItemsMax}
            onClick={() =>
              append(emptyItem(home), { focusName: `customs.items.${fields.length}.description` })
            }
          >
            {m.shipment_add_item()}
          </Button>
          <Text c="dimmed" role="status">
            {m.shipment_value_of_content()}{' '}
            <Text span fw={600} c="var(--mantine-color-text)">
              <Money cents={value ?? 0} />
            </Text>
          </Text>
        </div>
      </section>
    </>
  );
}

/** Customs data of the whole shipment; tax IDs, which few users have, are behind 'More'. */
function CustomsPart() {
  const { form } = useShipmentForm();
  const more = useMore({ name: 'customs' });
  const [purpose, remarks] = useWatch({
    control: form.methods.control,
    name: ['customs.purpose', 'customs.purposeRemarks'],
  });
  const isExplained = purpose === 'others';
  // Keep showing remarks typed for another purpose, so that they can be seen and changed.
  const [areKept, setAreKept] = useState(false);
  if (!isExplained && remarks && !areKept) setAreKept(true);
  return (
    <section className={classes.items} aria-label={m.shipment_customs()}>
      <div className={classes.head}>
        <Text component="h3" fw={600}>
          {m.shipment_customs()}
        </Text>
        {more.button}
      </div>
      <FieldRow>
        <SelectField
          field={form.field('customs.purpose')}
          label={m.shipment_purpose()}
          {...required}
          choices={purposes}
          comboboxProps={{ withinPortal: false }}
        />
        <SelectField
          field={form.field('customs.incoterm')}
          label={m.shipment_incoterm()}
          choices={incotermChoices}
          comboboxProps={{ withinPortal: false }}
        />
      </FieldRow>
      {(isExplained || areKept) && (
        <TextField
          field={form.field('customs.purposeRemarks')}
          label={m.shipment_purpose_remarks()}
          {...(isExplained ? required : { placeholder: optional })}
          autoComplete="off"
        />
      )}
      {more.fold(
        <FieldRow>
          <TextField
            field={form.field('customs.senderTaxId')}
            label={m.shipment_sender_tax_id()}
            placeholder={optional}
            autoComplete="off"
          />
          <TextField
            field={form.field('customs.receiverTaxId')}
            label={m.shipment_receiver_tax_id()}
            placeholder={optional}
            autoComplete="off"
          />
        </FieldRow>,
      )}
    </section>
  );
}

interface ItemRowProps {
  index: number;
  /** True if all the item fields of an international shipment are needed. */
  isFull: boolean;
  countries: ReturnType<typeof countryChoices>;
  onRemove: (() => void) | undefined;
}

function ItemRow({ index, isFull, countries, onRemove }: ItemRowProps) {
  const { form } = useShipmentForm();
  const market = useMarket();
  const name = m.shipment_item({ n: index + 1 });
  const need = isFull ? required : { placeholder: optional };
  return (
    <div role="group" aria-label={name} className={classes.item}>
      <div className={classes.itemHead}>
        <Text fw={600}>{name}</Text>
        {onRemove && (
          <ActionIcon aria-label={m.shipment_remove_name({ name })} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.fields}>
        <TextField
          field={form.field(`customs.items.${index}.description`)}
          label={m.shipment_description()}
          {...required}
          className={classes.description}
          autoComplete="off"
        />
        <HsCodeField
          field={form.field(`customs.items.${index}.hsCode`)}
          describes={`customs.items.${index}.description`}
          need={need}
        />
        <SelectField
          field={form.field(`customs.items.${index}.origin`)}
          label={m.shipment_country_of_origin()}
          {...required}
          choices={countries}
          autoComplete="off"
          comboboxProps={{ withinPortal: false }}
        />
        <WholeNumberField
          field={form.field(`customs.items.${index}.quantity`)}
          label={m.shipment_quantity()}
          {...required}
        />
        <DecimalField
          field={form.field(`customs.items.${index}.unitValueCents`)}
          label={m.shipment_unit_value()}
          {...required}
          currency={market.currency}
          places={2}
          shownPlaces={2}
        />
        <DecimalField
          field={form.field(`customs.items.${index}.weightGrams`)}
          label={m.shipment_weight()}
          {...need}
          unit="kg"
          places={3}
        />
      </div>
    </div>
  );
}
