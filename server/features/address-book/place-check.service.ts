import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { marketOfCountry } from '#shared/platform/market/markets.ts';
import { countryCodes } from '#shared/features/postcode/countries.model.ts';
import { districtOf, districtsOf, needsDistrict, townFor } from '#shared/features/postcode/postcode.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import {
  type AnyProblemMessage,
  type ParamsArgument,
  type ParamsOf,
  type Problem,
  problemAt,
} from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { invalid } from '#server/platform/http/refused.ts';
import type { Gazetteer, PostcodeService } from '#server/features/postcode/postcode.service.ts';

type PlacedField = 'country' | 'postcode' | 'city';

type PlaceCheck = { ok: true; party: Party } | { ok: false; problem: Problem & { field: PlacedField } };

function refusedAt<W extends AnyProblemMessage>(
  field: PlacedField,
  words: W,
  ...params: ParamsArgument<ParamsOf<W>>
): PlaceCheck {
  return { ok: false, problem: { ...problemAt<W>(field, words, ...params), field } };
}

/**
 * Completes an address in the two markets from its postcode: the state is the postcode's, and the city too unless one is given.
 * Asks for the district where the districts of a postcode are served differently (domain.md "Postcodes"). Postcodes of other
 * countries are accepted as they are.
 *
 * @param isVisited whether a driver goes there: then the town must be one of these districts
 */
export function placedIn(gazetteer: Gazetteer, party: Party, { isVisited = false } = {}): PlaceCheck {
  if (!countryCodes.has(party.country)) {
    return refusedAt('country', m.validation_problem_choice);
  }
  const market = marketOfCountry(party.country);
  if (!market) return { ok: true, party };
  const place = gazetteer.placeOf(market.id, party.postcode);
  if (!place) return refusedAt('postcode', m.postcode_problem_unknown, { postcode: party.postcode });
  const isNamed = isVisited ? districtOf(place, party.city) !== undefined : party.city !== '';
  if (needsDistrict(place) && !isNamed)
    return refusedAt('city', m.shipment_problem_district_needed, districtsOf(place));
  return {
    ok: true,
    party: { ...party, state: place.State, city: party.city === '' ? townFor(place, '') : party.city },
  };
}

/** Like `placedIn`, but refuses with a problem at the form's field. Call it before a transaction. */
export async function placed(postcodes: PostcodeService, party: Party): Promise<Party> {
  const check = placedIn(await postcodes.gazetteer(), party);
  if (!check.ok) {
    const { problem } = check;
    throw invalid([{ ...problem, field: `party.${problem.field}` }], (_, options) =>
      partyWords[problem.field]({}, options),
    );
  }
  return check.party;
}
