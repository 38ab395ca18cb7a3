import { Loader } from '@mantine/core';
import { useWatch } from 'react-hook-form';

import { marketOfCountry } from '#shared/platform/market/markets.ts';
import { countryChoices } from '#shared/features/postcode/countries.model.ts';
import { m } from '#shared/platform/words/words.ts';
import type { AddressForm, AddressValues } from '#web/features/address-book/address-form.model.ts';
import { LookUpFailed } from '#web/features/postcode/look-up-failed.tsx';
import { PostcodeField } from '#web/features/postcode/postcode-field.tsx';
import { TownField } from '#web/features/postcode/town-field.tsx';
import { type PlacedForm, usePlaceOf } from '#web/features/postcode/use-place-of.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { partOf } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './address-book.module.css';

const countries = countryChoices();

/** Country and postcode; city and state are filled in from the postcode (Malaysia and Singapore). */
export function PlaceFields({ form }: { form: AddressForm }) {
  const country = useWatch({ control: form.methods.control, name: 'party.country' });
  const market = marketOfCountry(country);
  const { look, place, forget } = usePlaceOf(
    partOf<PlacedForm, AddressValues, unknown>(form),
    'party',
    market,
  );

  return (
    <>
      <div className={classes.place}>
        <SelectField
          field={form.field('party.country')}
          label={m.address_book_country()}
          choices={countries}
          onChange={forget}
        />
        <PostcodeField
          field={form.field('party.postcode')}
          label={m.address_book_postcode()}
          required
          withAsterisk={false}
          autoComplete="postal-code"
          market={market}
          forget={forget}
          rightSection={look.isFetching ? <Loader size={14} aria-hidden /> : null}
        />
        <TownField
          field={form.field('party.city')}
          label={m.address_book_city()}
          place={place}
          autoComplete="address-level2"
        />
        {(market?.hasStates !== false || look.isError) && (
          <TextField
            field={form.field('party.state')}
            label={m.address_book_state()}
            autoComplete="address-level1"
            // The postcode determines it; it is typed only if the look-up failed.
            readOnly={market !== null && !look.isError}
            variant={market !== null && !look.isError ? 'filled' : 'default'}
          />
        )}
      </div>
      {market && <LookUpFailed look={look} />}
    </>
  );
}
