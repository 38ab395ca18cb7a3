import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { Doubted } from '#web/features/shipment/doubts.context.tsx';
import { optional } from '#web/features/shipment/need.ts';
import { required } from '#web/platform/ui/form/required.ts';
import { PartySearchField } from '#web/features/shipment/party-search-field.tsx';
import { PostcodeFields } from '#web/features/shipment/postcode-fields.tsx';
import { type End, useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { FieldRow } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';

// For international shipments only.
const AbroadFields = part(
  async () => (await import('#web/features/shipment/abroad-fields.tsx')).AbroadFields,
);

interface PartyProps {
  end: End;
  /** Null for a country without postcode data. */
  market: Market | null;
}

/** Prefix of the browser's autocomplete tokens for one end. */
const sectionOf = (end: End) => `section-${end} shipping`;

function useDialCode({ end, market }: PartyProps): string {
  const { form } = useShipmentForm();
  const country = useWatch({ control: form.methods.control, name: `${end}.country` });
  return market?.dialCode ?? dialCodeOf(country);
}

/** Name and address of either end: the fields that a label must have. */
export function PartyFields({ end, market, onPick }: PartyProps & { onPick: (party: Party) => void }) {
  const { form } = useShipmentForm();
  const dialCode = useDialCode({ end, market });
  const section = sectionOf(end);
  return (
    <>
      <FieldRow>
        <PartySearchField
          end={end}
          field={form.field(`${end}.name`)}
          label={m.shipment_name()}
          autoComplete={`${section} name`}
          onPick={onPick}
        />
        <Doubted end={end} name="phone">
          {(doubt) => (
            <PhoneField
              field={form.field(`${end}.phone`)}
              label={m.shipment_mobile_number()}
              {...required}
              dialCode={dialCode}
              autoComplete={`${section} tel-national`}
              {...doubt}
            />
          )}
        </Doubted>
      </FieldRow>
      <FieldRow>
        <Doubted end={end} name="address1">
          {(doubt) => (
            <TextField
              field={form.field(`${end}.address1`)}
              label={m.shipment_address_1()}
              {...required}
              autoComplete={`${section} address-line1`}
              {...doubt}
            />
          )}
        </Doubted>
        <TextField
          field={form.field(`${end}.address2`)}
          label={m.shipment_address_2()}
          placeholder={optional}
          autoComplete={`${section} address-line2`}
        />
      </FieldRow>
      {market ? (
        <PostcodeFields end={end} market={market} section={section} />
      ) : (
        <Suspense fallback={<Skeleton height={60} />}>
          <AbroadFields section={section} />
        </Suspense>
      )}
    </>
  );
}

/** The fields that a label may omit. */
export function MorePartyFields({ end, market }: PartyProps) {
  const { form, isEdit } = useShipmentForm();
  const dialCode = useDialCode({ end, market });
  const section = sectionOf(end);
  return (
    <>
      <FieldRow>
        <TextField
          field={form.field(`${end}.companyName`)}
          label={m.shipment_company_name()}
          placeholder={optional}
          autoComplete={`${section} organization`}
        />
        <PhoneField
          field={form.field(`${end}.altPhone`)}
          label={m.shipment_alternative_mobile_number()}
          placeholder={optional}
          dialCode={dialCode}
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <TextField
          field={form.field(`${end}.address3`)}
          label={m.shipment_address_3()}
          placeholder={optional}
          autoComplete={`${section} address-line3`}
        />
        <TextField
          field={form.field(`${end}.email`)}
          label={m.common_email()}
          placeholder={optional}
          type="email"
          inputMode="email"
          autoComplete={`${section} email`}
        />
      </FieldRow>
      {!isEdit && end === 'receiver' && (
        <CheckboxField field={form.field('saveReceiver')} label={m.shipment_save_receiver()} />
      )}
    </>
  );
}
