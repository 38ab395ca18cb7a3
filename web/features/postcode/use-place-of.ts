import { useEffect, useEffectEvent } from 'react';
import { get, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import {
  districtsOf,
  needsDistrict,
  type PostcodePlace,
  townInForm,
  unknownPostcode,
} from '#shared/features/postcode/postcode.rules.ts';
import type { partySchema } from '#shared/features/shipment/shipment.model.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { usePlace } from '#web/features/postcode/place.api.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

type Where = 'address' | 'receiver' | 'party';
/** A form that has somebody's address in it. */
export type PlacedForm = Partial<Record<Where, z.input<typeof partySchema> | null>>;

/**
 * The postcode fills in town and state; `forget` empties them, once the postcode is another. A town that the form began
 * with stays until then; where one of the districts has to be chosen, none is refused.
 */
export function usePlaceOf(
  { methods, setRule }: SchemaForm<PlacedForm, unknown>,
  at: Where,
  /** Null abroad, where postcodes are not known. */
  market: Market | null,
) {
  const postcode = useWatch({ control: methods.control, name: `${at}.postcode` }) ?? '';
  const look = usePlace(market?.code ?? 'MY', market ? postcode : '');
  const place = market ? look.data : undefined;
  const apply = useEffectEvent((found: PostcodePlace | null) => {
    if (!found) {
      methods.setError(`${at}.postcode`, { type: 'server', message: unknownPostcode(postcode) });
      return;
    }
    const { city = '', state = '' } = methods.getValues(at) ?? {};
    const isAsBegun = postcode === get(methods.formState.defaultValues, `${at}.postcode`);
    const town = townInForm(found, { city, state: isAsBegun ? found.State : state });
    methods.setValue(`${at}.city`, town, { shouldDirty: true });
    methods.setValue(`${at}.state`, found.State, { shouldDirty: true });
    methods.clearErrors([`${at}.postcode`, `${at}.city`, `${at}.state`]);
  });
  useEffect(() => {
    if (place !== undefined) apply(place);
  }, [place]);
  useEffect(() => {
    if (!place || !needsDistrict(place)) return;
    const needed = () =>
      m.shipment_problem_district_needed({ label: m.address_book_city(), ...districtsOf(place) });
    setRule(`${at}.city`, (town) => (typeof town === 'string' && town !== '' ? null : needed()));
    return () => setRule(`${at}.city`, null);
  }, [place, at, setRule]);
  const forget = () => {
    methods.setValue(`${at}.city`, '');
    methods.setValue(`${at}.state`, '');
  };
  return { look, place, forget };
}
