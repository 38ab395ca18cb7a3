import { useWatch } from 'react-hook-form';

import { mayCollectIn, postcodeMarketOf } from '#shared/quote/quote.rules.ts';
import { COUNTRIES } from '#shared/postcode/countries.ts';
import { marketOf } from '#shared/market/markets.ts';
import { contentTypeIds, contentTypes } from '#shared/shipment/shipment.model.ts';
import { useSession } from '#web/app/session.ts';
import { QuotePieces } from '#web/quote/quote-pieces.tsx';
import type { QuoteValues } from '#web/quote/quote-form.model.ts';
import { SwitchField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { DecimalField, DigitsField } from '#web/ui/form/number-fields.tsx';
import { SegmentField, SelectField } from '#web/ui/form/select-field.tsx';
import type { SchemaForm } from '#web/ui/form/use-schema-form.ts';
import { FieldRow, Section } from '#web/ui/page.tsx';

interface FieldsProps<O> {
  form: SchemaForm<QuoteValues, O>;
}

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const kinds = contentTypeIds.map((value) => ({ value, label: contentTypes[value] }));

/** From and to: a postcode where we have them, else the country alone. */
export function RouteFields<O>({ form }: FieldsProps<O>) {
  const { market } = useSession();
  const country = useWatch({ control: form.methods.control, name: 'receiverCountry' });
  const there = postcodeMarketOf(country);
  return (
    <Section title="From and to">
      <FieldRow>
        <DigitsField
          field={form.field('senderPostcode')}
          label="Sender Postcode"
          required
          withAsterisk={false}
          maxDigits={market.postcodeDigits}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          field={form.field('receiverCountry')}
          label="Receiver Country"
          choices={countries}
          onChange={() => form.methods.resetField('receiverPostcode', { defaultValue: '' })}
        />
        {there === null ? (
          <TextField
            field={form.field('receiverPostcode')}
            label="Receiver Postcode"
            placeholder="Optional"
            autoComplete="off"
          />
        ) : (
          <DigitsField
            key={there}
            field={form.field('receiverPostcode')}
            label="Receiver Postcode"
            required
            withAsterisk={false}
            maxDigits={marketOf(there).postcodeDigits}
          />
        )}
      </FieldRow>
    </Section>
  );
}

/** What is sent: document or parcel, pieces, and the extras that have a price. */
export function ParcelFields<O>({ form }: FieldsProps<O>) {
  const { market, facts } = useSession();
  const { control } = form.methods;
  const [country, isCod] = useWatch({ control, name: ['receiverCountry', 'isCod'] });
  const mayCollect = mayCollectIn(market.id, country, facts);
  return (
    <Section title="Parcel">
      <SegmentField field={form.field('contentType')} label="Shipment Type" choices={kinds} />
      <QuotePieces form={form} />
      <FieldRow>
        <DecimalField
          field={form.field('valueCents')}
          label="Value of Content"
          currency={market.currency}
          placeholder="Optional"
          places={2}
          shownPlaces={2}
        />
        {mayCollect && isCod && (
          <DecimalField
            field={form.field('codCents')}
            label="COD Amount"
            currency={market.currency}
            places={2}
            shownPlaces={2}
          />
        )}
      </FieldRow>
      <SwitchField
        field={form.field('isEnhanced')}
        label="Enhanced Liability"
        description="Covers the value above."
      />
      {mayCollect && <SwitchField field={form.field('isCod')} label="Cash on delivery (COD)" />}
    </Section>
  );
}
