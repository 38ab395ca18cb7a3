import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';

import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import type { orderForm } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { type PostcodePlace, unknownPostcode } from '#shared/features/postcode/postcode.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { usePlace } from '#web/features/postcode/place.api.ts';
import { DigitsField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import type { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';

export type OrderFormOf = ReturnType<typeof useSchemaForm<typeof orderForm>>;

const required = { required: true, withAsterisk: false } as const;

/** Who gets the parcel; the postcode fills in town and state. */
export function ReceiverPart({ form }: { form: OrderFormOf }) {
  const { methods } = form;
  const market = useMarket();
  const postcode = useWatch({ control: methods.control, name: 'receiver.postcode' }) ?? '';
  const look = usePlace(market.code, postcode);
  const apply = useEffectEvent((found: PostcodePlace | null) => {
    if (!found) {
      methods.setError('receiver.postcode', { type: 'server', message: unknownPostcode(postcode) });
      return;
    }
    const { city, state } = methods.getValues('receiver');
    if (!city || state !== found.State) methods.setValue('receiver.city', found.city, { shouldDirty: true });
    methods.setValue('receiver.state', found.State, { shouldDirty: true });
    methods.clearErrors(['receiver.postcode', 'receiver.city']);
  });
  useEffect(() => {
    if (look.data !== undefined) apply(look.data);
  }, [look.data]);
  const forget = () => {
    methods.setValue('receiver.city', '');
    methods.setValue('receiver.state', '');
  };
  return (
    <Section title={m.fulfilment_receiver()}>
      <FieldRow columns={3}>
        <TextField
          field={form.field('receiver.name')}
          label={partyWords.name()}
          {...required}
          autoComplete="name"
        />
        <PhoneField
          field={form.field('receiver.phone')}
          label={partyWords.phone()}
          {...required}
          dialCode={market.dialCode}
        />
        <TextField
          field={form.field('receiver.companyName')}
          label={partyWords.companyName()}
          placeholder={m.address_book_optional()}
          autoComplete="organization"
        />
      </FieldRow>
      <TextField
        field={form.field('receiver.address1')}
        label={partyWords.address1()}
        {...required}
        autoComplete="address-line1"
      />
      <FieldRow>
        <TextField
          field={form.field('receiver.address2')}
          label={partyWords.address2()}
          placeholder={m.address_book_optional()}
          autoComplete="address-line2"
        />
        <TextField
          field={form.field('receiver.address3')}
          label={partyWords.address3()}
          placeholder={m.address_book_optional()}
          autoComplete="address-line3"
        />
      </FieldRow>
      <FieldRow columns={3}>
        <DigitsField
          field={form.field('receiver.postcode')}
          label={partyWords.postcode()}
          {...required}
          maxDigits={market.postcodeDigits}
          autoComplete="postal-code"
          onValue={forget}
        />
        <TextField
          field={form.field('receiver.city')}
          label={partyWords.city()}
          autoComplete="address-level2"
        />
        <TextField
          field={form.field('receiver.state')}
          label={partyWords.state()}
          readOnly
          variant="filled"
        />
      </FieldRow>
    </Section>
  );
}
