import { marketOfCountry } from '#shared/market/markets.ts';
import { COUNTRIES } from '#shared/postcode/countries.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import { unknownPostcode } from '#shared/postcode/postcode.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

import { invalid } from '../http/refused.ts';
import type { Gazetteer, PostcodeService } from '../postcode/postcode.service.ts';

const countryCodes: ReadonlySet<string> = new Set(COUNTRIES.map(({ code }) => code));

export type PlaceCheck =
  | { ok: true; party: Party }
  | { ok: false; field: 'country' | 'postcode'; message: string };

/**
 * An address of the two markets lies where its postcode says: the state is the postcode's, the city too unless one is
 * given. Other countries' postcodes are taken as they are.
 */
export function placedIn(gazetteer: Gazetteer, party: Party): PlaceCheck {
  if (!countryCodes.has(party.country)) {
    return { ok: false, field: 'country', message: fieldMessage('Country', messages.choice) };
  }
  const market = marketOfCountry(party.country);
  if (!market) return { ok: true, party };
  const place = gazetteer.placeOf(market.id, party.postcode);
  if (!place) {
    return {
      ok: false,
      field: 'postcode',
      message: unknownPostcode(party.postcode),
    };
  }
  return {
    ok: true,
    party: { ...party, state: place.State, city: party.city === '' ? place.city : party.city },
  };
}

/** The same, refusing at the form's field. Ask before a transaction. */
export async function placed(postcodes: PostcodeService, party: Party): Promise<Party> {
  const check = placedIn(await postcodes.gazetteer(), party);
  if (!check.ok) throw invalid({ [`party.${check.field}`]: check.message });
  return check.party;
}
