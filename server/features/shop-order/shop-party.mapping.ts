/** A shop's address as a consignment note has it. Nothing is cut: what is too long stays, and is a problem to fix. */
import { countryOf } from '#shared/features/postcode/countries.model.ts';
import { countryNamed } from '#shared/features/postcode/country-names.model.ts';
import { postcodeCell } from '#shared/features/sheet-cells/cell.rules.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { marketOfCountry } from '#shared/platform/market/markets.ts';

import { shopPhones } from './shop-phone.rules.ts';
import { stateNamed } from './shop-state.rules.ts';

export interface GivenAddress {
  name: string;
  company: string;
  phone: string;
  /** Where a shop keeps it apart; the second number of `phone` otherwise. */
  altPhone?: string;
  email: string;
  streets: readonly string[];
  city: string;
  state: string;
  postcode: string;
  /** Two letters or a name; empty is the home market. */
  country: string;
}

const { text: lengths } = limits;

export function partyOf(given: GivenAddress): Party {
  const letters = given.country.toUpperCase();
  const country =
    given.country === '' ? 'MY' : countryOf(letters) ? letters : (countryNamed(given.country) ?? letters);
  const market = marketOfCountry(country);
  const phones = shopPhones(given.phone, country, market);
  const { phone: altPhone } = shopPhones(given.altPhone ?? '', country, market);
  const [address1 = '', address2 = '', address3 = ''] = addressLines(given.streets);
  return {
    ...emptyParty(country),
    // Companies are often written where the person belongs.
    name: given.name === '' ? given.company : given.name,
    companyName: given.name === '' ? '' : given.company,
    ...phones,
    ...(altPhone !== '' && { altPhone }),
    email: given.email.length <= lengths.email ? given.email : '',
    address1,
    address2,
    address3,
    postcode: market ? postcodeCell(given.postcode, market) : given.postcode,
    city: given.city,
    state: country === 'MY' ? stateNamed(given.state) : given.state,
  };
}

/** As the shop has them where they fit; else refilled, word by word. What does not fit at all goes in the last. */
export function addressLines(streets: readonly string[]): string[] {
  const given = streets.filter((line) => line !== '');
  if (given.length <= 3 && given.every((line) => line.length <= lengths.addressLine)) return [...given];
  const lines: string[] = [''];
  for (const word of given.join(', ').split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length <= lengths.addressLine || lines.length === 3) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word of which the first and the last letter are left at most: 'P******n', '***'. A person's '**VIP**' is none. */
const starredWord = /(?:^|\s)\S{0,2}\*{2,}\S{0,2}(?=\s|$)/u;

/** A marketplace's stars: 'P******n', '(+1)213-***-1234', 'Ấp******'. */
export const isMasked = ({ name, phone, streets }: GivenAddress): boolean =>
  starredWord.test(name) || /\*{2,}/u.test(phone) || streets.some((street) => /\*{3,}/u.test(street));
