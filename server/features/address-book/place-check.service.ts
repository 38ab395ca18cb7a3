import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { marketOfCountry } from '#shared/platform/market/markets.ts';
import { countryCodes } from '#shared/features/postcode/countries.model.ts';
import { districtOf, districtsOf, needsDistrict, townFor } from '#shared/features/postcode/postcode.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import {
  type AnyProblemMessage,
  type Given,
  type ParamsOf,
  type Problem,
  problemAt,
} from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { invalid } from '#server/platform/http/refused.ts';
import type { Gazetteer, PostcodeService } from '#server/features/postcode/postcode.service.ts';

type PlacedField = 'country' | 'postcode' | 'city';

export type PlaceCheck =
  | { ok: true; party: Party }
  | { ok: false; problem: Problem & { field: PlacedField } };

function refusedAt<W extends AnyProblemMessage>(
  field: PlacedField,
  words: W,
  ...params: Given<ParamsOf<W>>
): PlaceCheck {
  return { ok: false, problem: { ...problemAt<W>(field, words, ...params), field } };
}

/**
 * An address of the two markets is where its postcode is: the state is the postcode's, the city too unless one is
 * given. Where its districts are served in different ways one is asked for (domain.md "Postcodes"). Other countries'
 * postcodes are taken as they are.
 *
 * @param isVisited where somebody goes there: a town that is none of these districts is not enough then
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

/** The same, refusing at the form's field. Ask before a transaction. */
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
