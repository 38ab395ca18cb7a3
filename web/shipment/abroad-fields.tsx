import { useMemo } from 'react';

import { COUNTRIES } from '#shared/postcode/countries.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useMarket } from '#web/ui/market.ts';
import { FieldRow } from '#web/ui/page.tsx';
import { optional, required } from '#web/shipment/need.ts';

/** Where a receiver abroad is: any country but our own, whose postcodes we do not know. */
export function AbroadFields({ section }: { section: string }) {
  const { form } = useShipmentForm();
  const { code: home } = useMarket();
  const choices = useMemo(
    () =>
      COUNTRIES.filter(({ code }) => code !== home).map(({ code, name }) => ({ value: code, label: name })),
    [home],
  );
  return (
    <>
      <FieldRow>
        <SelectField
          field={form.field('receiver.country')}
          label="Country"
          {...required}
          choices={choices}
          autoComplete="off"
          comboboxProps={{ withinPortal: false }}
        />
        <TextField
          field={form.field('receiver.postcode')}
          label="Postcode"
          {...required}
          placeholder="00000 where the country has none"
          autoComplete={`${section} postal-code`}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          field={form.field('receiver.city')}
          label="City"
          placeholder={optional}
          autoComplete={`${section} address-level2`}
        />
        <TextField
          field={form.field('receiver.state')}
          label="State"
          placeholder={optional}
          autoComplete={`${section} address-level1`}
        />
      </FieldRow>
    </>
  );
}
