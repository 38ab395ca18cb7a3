import { Loader } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';

import { type MarketCode, marketOfCountry } from '#shared/platform/market/markets.ts';
import { countryChoices } from '#shared/features/postcode/countries.model.ts';
import { type PostcodePlace, unknownPostcode } from '#shared/features/postcode/postcode.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import type { AddressForm } from '#web/features/address-book/address-form.model.ts';
import { LookUpFailed } from '#web/features/postcode/look-up-failed.tsx';
import { usePlace } from '#web/features/postcode/place.api.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { DigitsField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';

import classes from './address-book.module.css';

const countries = countryChoices();

/** Country and postcode, and what follows from the postcode: city and state are filled in (Malaysia and Singapore). */
export function PlaceFields({ form, home }: { form: AddressForm; home: MarketCode }) {
  const { methods } = form;
  const [postcode = '', country] = useWatch({
    control: methods.control,
    name: ['party.postcode', 'party.country'],
  });
  const market = marketOfCountry(country);
  const look = usePlace(market?.code ?? home, market ? postcode : '');
  const place = market ? look.data : undefined;

  const apply = useEffectEvent((found: PostcodePlace | null) => {
    if (!found) {
      methods.setError('party.postcode', {
        type: 'server',
        message: unknownPostcode(postcode),
      });
      return;
    }
    const { city, state } = methods.getValues('party');
    // A town that was typed or pasted stays as long as its state is right.
    if (city === '' || state !== found.State)
      methods.setValue('party.city', found.city, { shouldDirty: true });
    methods.setValue('party.state', found.State, { shouldDirty: true });
    methods.clearErrors(['party.postcode', 'party.city', 'party.state']);
  });
  useEffect(() => {
    if (place !== undefined) apply(place);
  }, [place]);

  const forget = () => {
    methods.setValue('party.city', '');
    methods.setValue('party.state', '');
  };

  return (
    <>
      <div className={classes.place}>
        <SelectField
          field={form.field('party.country')}
          label={m.address_book_country()}
          choices={countries}
          onChange={forget}
        />
        {market ? (
          <DigitsField
            field={form.field('party.postcode')}
            label={m.address_book_postcode()}
            required
            withAsterisk={false}
            maxDigits={market.postcodeDigits}
            autoComplete="postal-code"
            onValue={forget}
            rightSection={look.isFetching ? <Loader size={14} aria-hidden /> : null}
          />
        ) : (
          <TextField
            field={form.field('party.postcode')}
            label={m.address_book_postcode()}
            required
            withAsterisk={false}
            autoComplete="postal-code"
          />
        )}
        <TextField
          field={form.field('party.city')}
          label={m.address_book_city()}
          autoComplete="address-level2"
        />
        {(market?.hasStates !== false || look.isError) && (
          <TextField
            field={form.field('party.state')}
            label={m.address_book_state()}
            autoComplete="address-level1"
            // The postcode gives it; only a failed look-up leaves it to be typed.
            readOnly={market !== null && !look.isError}
            variant={market !== null && !look.isError ? 'filled' : 'default'}
          />
        )}
      </div>
      {market && <LookUpFailed look={look} />}
    </>
  );
}
