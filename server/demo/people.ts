/** People and addresses for the demo, made from `vocabulary.ts` and existing postcodes. */
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import { MALAYSIA, type MarketId } from '#shared/platform/market/markets.ts';
import type { PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';

import type { Random } from './random.ts';
import { placesAbroad } from './vocabulary-abroad.ts';
import * as words from './vocabulary.ts';

function personName(random: Random, market: MarketId): string {
  if (market !== MALAYSIA) return random.pick(words.singaporeNames);
  const group = random.weighted({ malay: 55, chinese: 28, indian: 12, other: 5 });
  const names = {
    malay: words.malayNames,
    chinese: words.chineseNames,
    indian: words.indianNames,
    other: words.otherNames,
  };
  return random.pick(names[group]);
}

/** Without the leading 0 or the country code, as forms expect it. */
export function mobileNumber(random: Random, market: MarketId): string {
  if (market !== MALAYSIA) return `${random.pick(['8', '9'])}${random.int(1_000_000, 9_999_999)}`;
  return `1${random.pick(['0', '2', '3', '4', '6', '7', '8', '9'])}${random.int(2_000_000, 9_999_999)}`;
}

function streetLines(random: Random, market: MarketId): Pick<Party, 'address1' | 'address2'> {
  if (market !== MALAYSIA) {
    const block = `Blk ${random.int(101, 899)}${random.pick(['', '', 'A', 'B'])}`;
    return {
      address1: `${block} ${random.pick(words.singaporeStreets)} ${random.int(1, 65)}`,
      address2: `#${String(random.int(2, 25)).padStart(2, '0')}-${random.int(10, 480)}`,
    };
  }
  if (random.chance(0.22)) {
    const unit = `${random.pick(['A', 'B', 'C'])}-${random.int(2, 28)}-${random.pick(['3A', '5', '8', '11', '13A'])}`;
    return { address1: `${unit}, ${random.pick(words.condominiums)}`, address2: random.pick(words.streets) };
  }
  const street = `${random.pick(words.streets)} ${random.pick(['', `${random.int(1, 12)}`, `${random.int(1, 9)}/${random.int(1, 30)}`])}`;
  const house = random.pick(['No ', '', 'Lot ', 'No. ']);
  return {
    address1: `${house}${random.int(1, 188)}, ${street.trim()}`,
    address2: random.pick(words.gardens),
  };
}

export function receiverAt(random: Random, market: MarketId, place: PostcodePlace): Party {
  const firms = market === MALAYSIA ? words.companies : words.singaporeCompanies;
  const isFirm = random.chance(0.24);
  const name = personName(random, market);
  const mailName = name
    .toLowerCase()
    .replace(/[^a-z]+/gu, '.')
    .replace(/^\.|\.$/gu, '')
    .slice(0, 12);
  return {
    companyName: isFirm ? random.pick(firms) : '',
    name,
    phone: mobileNumber(random, market),
    altPhone: random.chance(0.1) ? mobileNumber(random, market) : '',
    email: mailName !== '' && random.chance(0.3) ? `${mailName}@mail.example` : '',
    ...streetLines(random, market),
    address3: '',
    postcode: place.Postcode,
    city: place.city,
    state: place.State,
    country: market === MALAYSIA ? 'MY' : 'SG',
  };
}

export function receiverAbroad(random: Random): Party {
  const { country, city, state, postcode, street, dials, phoneDigits, names } = random.pick(placesAbroad);
  const added = phoneDigits - dials.length;
  return {
    companyName: '',
    name: random.pick(names),
    // The dial code is removed, because it follows from the country.
    phone: `${dials}${random.int(2 * 10 ** (added - 1), 10 ** added - 1)}`.slice(dialCodeOf(country).length),
    altPhone: '',
    email: '',
    address1: `${random.int(3, 240)} ${street}`,
    address2: random.chance(0.3) ? `Unit ${random.int(1, 24)}` : '',
    address3: '',
    postcode,
    city,
    state,
    country,
  };
}
