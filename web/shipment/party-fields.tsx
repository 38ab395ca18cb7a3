import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import type { Market } from '#shared/market/markets.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import { PartySearchField } from '#web/shipment/party-search-field.tsx';
import { PostcodeFields } from '#web/shipment/postcode-fields.tsx';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { PhoneField } from '#web/ui/form/number-fields.tsx';
import { FieldRow } from '#web/ui/page.tsx';
import { optional, required } from '#web/shipment/need.ts';

// For international shipments only.
const AbroadFields = lazy(async () => ({
  default: (await import('#web/shipment/abroad-fields.tsx')).AbroadFields,
}));

interface PartyFieldsProps {
  end: 'sender' | 'receiver';
  /** Null where we know no postcodes. */
  market: Market | null;
  /** Only what a label must have. */
  isShort?: boolean;
  onPick: (party: Party) => void;
}

/** Who and where, at either end. */
export function PartyFields({ end, market, isShort = false, onPick }: PartyFieldsProps) {
  const { form } = useShipmentForm();
  const section = `section-${end} shipping`;
  const name = (
    <PartySearchField
      end={end}
      field={form.field(`${end}.name`)}
      label="Name"
      autoComplete={`${section} name`}
      onPick={onPick}
    />
  );
  const phone = (
    <PhoneField
      field={form.field(`${end}.phone`)}
      label="Mobile Number"
      {...required}
      dialCode={market?.dialCode ?? ''}
      autoComplete={`${section} tel-national`}
    />
  );
  const address = (
    <TextField
      field={form.field(`${end}.address1`)}
      label="Address 1"
      {...required}
      autoComplete={`${section} address-line1`}
    />
  );
  const secondLine = (
    <TextField
      field={form.field(`${end}.address2`)}
      label="Address 2"
      placeholder={optional}
      autoComplete={`${section} address-line2`}
    />
  );
  const place = market ? (
    <PostcodeFields end={end} market={market} section={section} />
  ) : (
    <Suspense fallback={<Skeleton height={120} />}>
      <AbroadFields section={section} />
    </Suspense>
  );
  if (isShort) {
    return (
      <>
        <FieldRow>
          {name}
          {phone}
        </FieldRow>
        <FieldRow>
          {address}
          {secondLine}
        </FieldRow>
        {place}
      </>
    );
  }
  return (
    <>
      <FieldRow>
        {name}
        <TextField
          field={form.field(`${end}.companyName`)}
          label="Company Name"
          placeholder={optional}
          autoComplete={`${section} organization`}
        />
      </FieldRow>
      <FieldRow columns={3}>
        {phone}
        <PhoneField
          field={form.field(`${end}.altPhone`)}
          label="Alternative Mobile Number"
          placeholder={optional}
          dialCode={market?.dialCode ?? ''}
          autoComplete="off"
        />
        <TextField
          field={form.field(`${end}.email`)}
          label="Email"
          placeholder={optional}
          type="email"
          inputMode="email"
          autoComplete={`${section} email`}
        />
      </FieldRow>
      {address}
      <FieldRow>
        {secondLine}
        <TextField
          field={form.field(`${end}.address3`)}
          label="Address 3"
          placeholder={optional}
          autoComplete={`${section} address-line3`}
        />
      </FieldRow>
      {place}
    </>
  );
}
