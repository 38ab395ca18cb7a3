import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { type PostcodePlace, unknownPostcode } from '#shared/features/postcode/postcode.rules.ts';
import type { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { usePlace } from '#web/features/postcode/place.api.ts';
import { DigitsField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { partOf, type SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';

type Where = Partial<Record<'address' | 'receiver', z.input<typeof partySchema>>>;

const required = { required: true, withAsterisk: false } as const;

/** Somebody in the own market, typed; the postcode fills in town and state. */
export function PartyFields<I extends Where, O>({
  form: whole,
  at,
}: {
  form: SchemaForm<I, O>;
  at: keyof Where;
}) {
  const form = partOf<Where, I, O>(whole);
  const { methods } = form;
  const market = useMarket();
  const postcode = useWatch({ control: methods.control, name: `${at}.postcode` }) ?? '';
  const look = usePlace(market.code, postcode);
  const apply = useEffectEvent((found: PostcodePlace | null) => {
    if (!found) {
      methods.setError(`${at}.postcode`, { type: 'server', message: unknownPostcode(postcode) });
      return;
    }
    const { city, state } = methods.getValues(at) ?? {};
    if (!city || state !== found.State) methods.setValue(`${at}.city`, found.city, { shouldDirty: true });
    methods.setValue(`${at}.state`, found.State, { shouldDirty: true });
    methods.clearErrors([`${at}.postcode`, `${at}.city`]);
  });
  useEffect(() => {
    if (look.data !== undefined) apply(look.data);
  }, [look.data]);
  const forget = () => {
    methods.setValue(`${at}.city`, '');
    methods.setValue(`${at}.state`, '');
  };
  return (
    <>
      <FieldRow columns={3}>
        <TextField
          field={form.field(`${at}.name`)}
          label={partyWords.name()}
          {...required}
          autoComplete="name"
        />
        <PhoneField
          field={form.field(`${at}.phone`)}
          label={partyWords.phone()}
          {...required}
          dialCode={market.dialCode}
        />
        <TextField
          field={form.field(`${at}.companyName`)}
          label={partyWords.companyName()}
          placeholder={m.address_book_optional()}
          autoComplete="organization"
        />
      </FieldRow>
      <TextField
        field={form.field(`${at}.address1`)}
        label={partyWords.address1()}
        {...required}
        autoComplete="address-line1"
      />
      <FieldRow>
        <TextField
          field={form.field(`${at}.address2`)}
          label={partyWords.address2()}
          placeholder={m.address_book_optional()}
          autoComplete="address-line2"
        />
        <TextField
          field={form.field(`${at}.address3`)}
          label={partyWords.address3()}
          placeholder={m.address_book_optional()}
          autoComplete="address-line3"
        />
      </FieldRow>
      <FieldRow columns={3}>
        <DigitsField
          field={form.field(`${at}.postcode`)}
          label={partyWords.postcode()}
          {...required}
          maxDigits={market.postcodeDigits}
          autoComplete="postal-code"
          onValue={forget}
        />
        <TextField field={form.field(`${at}.city`)} label={partyWords.city()} autoComplete="address-level2" />
        <TextField field={form.field(`${at}.state`)} label={partyWords.state()} readOnly variant="filled" />
      </FieldRow>
    </>
  );
}
