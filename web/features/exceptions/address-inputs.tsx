import { useWatch } from 'react-hook-form';

import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import { marketOfCountry } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { LookUpFailed } from '#web/features/postcode/look-up-failed.tsx';
import { PostcodeField } from '#web/features/postcode/postcode-field.tsx';
import { TownField } from '#web/features/postcode/town-field.tsx';
import { type PlacedForm, usePlaceOf } from '#web/features/postcode/use-place-of.ts';
import { PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './exceptions.module.css';

const off = { autoComplete: 'off' } as const;

/** The receiver's address, field by field; the state follows from the postcode, and the country cannot be changed. */
export function AddressInputs({ form, country }: { form: SchemaForm<PlacedForm, unknown>; country: string }) {
  const market = marketOfCountry(country);
  const { look, place, forget } = usePlaceOf(form, 'receiver', market);
  const state = useWatch({ control: form.methods.control, name: 'receiver.state' });
  return (
    <div className={classes.address}>
      <TextField field={form.field('receiver.name')} label={m.exceptions_party_name()} {...off} />
      <PhoneField
        field={form.field('receiver.phone')}
        label={m.exceptions_party_phone()}
        dialCode={dialCodeOf(country)}
        {...off}
      />
      <TextField field={form.field('receiver.address1')} label={m.exceptions_party_address1()} {...off} />
      <TextField field={form.field('receiver.address2')} label={m.exceptions_party_address2()} {...off} />
      <TextField field={form.field('receiver.address3')} label={m.exceptions_party_address3()} {...off} />
      <PostcodeField
        field={form.field('receiver.postcode')}
        label={m.exceptions_party_postcode()}
        {...off}
        market={market}
        forget={forget}
      />
      <TownField
        field={form.field('receiver.city')}
        label={m.exceptions_party_city()}
        place={place}
        {...off}
      />
      {market?.hasStates && state !== '' && (
        <p className={classes.kept}>
          {m.shipment_state()}: {state}
        </p>
      )}
      {market && <LookUpFailed look={look} />}
    </div>
  );
}
