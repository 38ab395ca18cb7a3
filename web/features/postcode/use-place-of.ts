import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
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
/** A form that contains a party's address. */
export type PlacedForm = Partial<Record<Where, z.input<typeof partySchema> | null>>;

/** Reset options: replace only the default values and keep everything else. */
const asItIs = {
  keepValues: true,
  keepDirty: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepIsValid: true,
  keepSubmitCount: true,
} as const;

/**
 * Fills in town and state from the postcode; `forget` clears them when the postcode changes. A town that the form started with
 * stays until then. If a district must be chosen, an empty town is refused.
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
    const { defaultValues } = methods.formState;
    const begun = defaultValues?.[at];
    const isAsBegun = postcode === begun?.postcode;
    const town = townInForm(found, { city, state: isAsBegun ? found.State : state });
    // Values that follow from the initial values were not typed, so make them default values: they must not count as changes.
    const filled = {
      ...(city === begun?.city && { city: town }),
      ...(state === begun?.state && { state: found.State }),
    };
    if (isAsBegun && (town !== city || found.State !== state))
      methods.reset({ ...defaultValues, [at]: { ...begun, ...filled } }, asItIs);
    methods.setValue(`${at}.city`, town, { shouldDirty: true });
    methods.setValue(`${at}.state`, found.State, { shouldDirty: true });
    methods.clearErrors([`${at}.postcode`, `${at}.city`, `${at}.state`]);
  });
  useEffect(() => {
    if (place !== undefined) apply(place);
  }, [place]);
  // The state is also empty when the form was reset to a newer version: then fill it in again.
  const isToFill = (useWatch({ control: methods.control, name: `${at}.state` }) ?? '') === '';
  const fillAgain = useEffectEvent(() => {
    if (place) apply(place);
  });
  useEffect(() => {
    if (isToFill) fillAgain();
  }, [isToFill]);
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
