import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { TownField } from '#web/features/postcode/town-field.tsx';
import { type PlacedForm, usePlaceOf } from '#web/features/postcode/use-place-of.ts';
import { DigitsField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { partOf, type SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';
import { required } from '#web/platform/ui/form/required.ts';

/** Fields for a party in the home market; town and state are filled in from the postcode. */
export function HomePartyFields<I extends PlacedForm, O>({
  form: whole,
  at,
}: {
  form: SchemaForm<I, O>;
  at: 'address' | 'receiver';
}) {
  const form = partOf<PlacedForm, I, O>(whole);
  const market = useMarket();
  const { place, forget } = usePlaceOf(form, at, market);
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
        <TownField
          field={form.field(`${at}.city`)}
          label={partyWords.city()}
          place={place}
          autoComplete="address-level2"
        />
        {market.hasStates && (
          <TextField field={form.field(`${at}.state`)} label={partyWords.state()} readOnly variant="filled" />
        )}
      </FieldRow>
    </>
  );
}
