/**
 * Converts a shop's address to the party of a consignment note. Nothing is cut: text that is too long stays and is
 * reported as a problem.
 */
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
  /** Set when the shop has a separate field for it; otherwise the second number in `phone` is used. */
  altPhone?: string;
  email: string;
  streets: readonly string[];
  city: string;
  state: string;
  postcode: string;
  /** Two letters or a name; empty means the home market. */
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
    // Companies are often entered in the field for the person.
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

/** The shop's own lines where they fit; otherwise the words are refilled into three lines, and the rest stays in the last. */
function addressLines(streets: readonly string[]): string[] {
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

/** A word that shows at most its first and last two characters: 'P******n', '***'. A name typed as '**VIP**' does not match. */
const starredWord = /(?:^|\s)\S{0,2}\*{2,}\S{0,2}(?=\s|$)/u;

/** Detects names, phones and addresses masked by a marketplace: 'P******n', '(+1)213-***-1234', 'Ấp******'. */
export const isMasked = ({ name, phone, streets }: GivenAddress): boolean =>
  starredWord.test(name) || /\*{2,}/u.test(phone) || streets.some((street) => /\*{3,}/u.test(street));
