import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';

import { countries, hasPostcodes } from '#shared/features/postcode/countries.model.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { useDestinations } from '#web/features/shipment/shipment.api.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';
import { optional } from '#web/features/shipment/need.ts';
import { required } from '#web/platform/ui/form/required.ts';
import { m } from '#shared/platform/words/words.ts';

/** Address fields of a receiver abroad, in any country served except the home country; there is no postcode data for them. */
export function AbroadFields({ section }: { section: string }) {
  const { form } = useShipmentForm();
  const { code: home } = useMarket();
  const { data: served } = useDestinations();
  const country = useWatch({ control: form.methods.control, name: 'receiver.country' });
  const needsPostcode = hasPostcodes(country);
  const choices = useMemo(() => {
    // Until the list is loaded, or if loading fails, offer every country: the server reports the ones that are not served.
    const offered = served ?? countries().filter(({ code }) => code !== home);
    return offered.map(({ code, name }) => ({ value: code, label: name }));
  }, [home, served]);
  return (
    <>
      <FieldRow columns={4}>
        <SelectField
          field={form.field('receiver.country')}
          label={m.shipment_country()}
          {...required}
          choices={choices}
          autoComplete="off"
          comboboxProps={{ withinPortal: false }}
        />
        <TextField
          field={form.field('receiver.postcode')}
          label={m.shipment_postcode()}
          {...(needsPostcode ? required : { placeholder: m.shipment_this_country_has_none() })}
          autoComplete={`${section} postal-code`}
        />
        <TextField
          field={form.field('receiver.city')}
          label={m.shipment_city()}
          placeholder={optional}
          autoComplete={`${section} address-level2`}
        />
        <TextField
          field={form.field('receiver.state')}
          label={m.shipment_state()}
          placeholder={optional}
          autoComplete={`${section} address-level1`}
        />
      </FieldRow>
    </>
  );
}
