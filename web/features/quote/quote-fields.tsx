import { useWatch } from 'react-hook-form';

import { mayCollectIn, postcodeMarketOf } from '#shared/features/quote/quote.rules.ts';
import { countryChoices } from '#shared/features/postcode/countries.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { contentTypeIds } from '#shared/features/shipment/shipment.model.ts';
import { contentTypeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { useSession } from '#web/platform/session/session.ts';
import { QuoteDistrict } from '#web/features/quote/quote-district.tsx';
import { QuotePieces } from '#web/features/quote/quote-pieces.tsx';
import type { QuoteValues } from '#web/features/quote/quote-form.model.ts';
import { SwitchField } from '#web/platform/ui/form/switch-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { DecimalField, DigitsField } from '#web/platform/ui/form/number-fields.tsx';
import { SegmentField, SelectField } from '#web/platform/ui/form/select-field.tsx';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';
import { m } from '#shared/platform/words/words.ts';

interface FieldsProps<O> {
  form: SchemaForm<QuoteValues, O>;
}

const countries = countryChoices();
const kinds = contentTypeIds.map((value) => ({ value, label: contentTypeWords[value]() }));

/** Origin and destination: a postcode where we have postcode data, otherwise only the country. */
export function RouteFields<O>({ form }: FieldsProps<O>) {
  const { market } = useSession();
  const country = useWatch({ control: form.methods.control, name: 'receiverCountry' });
  const there = postcodeMarketOf(country);
  return (
    <Section title={m.quote_from_and_to()}>
      <FieldRow>
        <DigitsField
          field={form.field('senderPostcode')}
          label={m.quote_sender_postcode()}
          required
          withAsterisk={false}
          maxDigits={market.postcodeDigits}
          onValue={() => form.methods.setValue('senderCity', '')}
        />
        <QuoteDistrict form={form} end="sender" market={market.id} />
      </FieldRow>
      <FieldRow>
        <SelectField
          field={form.field('receiverCountry')}
          label={m.quote_receiver_country()}
          choices={countries}
          onChange={() => {
            form.methods.resetField('receiverPostcode', { defaultValue: '' });
            form.methods.setValue('receiverCity', '');
          }}
        />
        {there === null ? (
          <TextField
            field={form.field('receiverPostcode')}
            label={m.quote_receiver_postcode()}
            placeholder={m.quote_optional()}
            autoComplete="off"
          />
        ) : (
          <DigitsField
            key={there}
            field={form.field('receiverPostcode')}
            label={m.quote_receiver_postcode()}
            required
            withAsterisk={false}
            maxDigits={marketOf(there).postcodeDigits}
            onValue={() => form.methods.setValue('receiverCity', '')}
          />
        )}
      </FieldRow>
      {there !== null && <QuoteDistrict form={form} end="receiver" market={there} />}
    </Section>
  );
}

/** The parcel: document or parcel, pieces, and the extras that affect the price. */
export function ParcelFields<O>({ form }: FieldsProps<O>) {
  const { market, facts } = useSession();
  const { control } = form.methods;
  const [country, isCod] = useWatch({ control, name: ['receiverCountry', 'isCod'] });
  const mayCollect = mayCollectIn(market.id, country, facts);
  return (
    <Section title={m.quote_parcel()}>
      {/* A COOL account ships parcels only. */}
      {!facts.isCool && (
        <SegmentField field={form.field('contentType')} label={m.quote_shipment_type()} choices={kinds} />
      )}
      <QuotePieces form={form} />
      <FieldRow>
        <DecimalField
          field={form.field('valueCents')}
          label={m.quote_value_of_content()}
          currency={market.currency}
          placeholder={m.quote_optional()}
          places={2}
          shownPlaces={2}
        />
        {mayCollect && isCod && (
          <DecimalField
            field={form.field('codCents')}
            label={m.quote_cod_amount()}
            currency={market.currency}
            places={2}
            shownPlaces={2}
          />
        )}
      </FieldRow>
      <SwitchField
        field={form.field('isEnhanced')}
        label={m.quote_enhanced_liability()}
        description={m.quote_covers_the_value_above()}
      />
      {mayCollect && <SwitchField field={form.field('isCod')} label={m.quote_cash_on_delivery_cod()} />}
    </Section>
  );
}
