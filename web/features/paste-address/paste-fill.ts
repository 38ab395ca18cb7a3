/** Converts a pasted message to the receiver's fields, and reports everything that the user should check. */
import { readAbroad } from '#shared/features/paste-address/paste-abroad.rules.ts';
import {
  parsePastedAddress,
  type PastedAddress,
} from '#shared/features/paste-address/paste-address.rules.ts';
import { type DoubtfulField, doubtsOf } from '#shared/features/paste-address/paste-doubts.rules.ts';
import type { PastedExtras } from '#shared/features/paste-address/paste-extras.rules.ts';
import { countryElsewhere, foreignCountry } from '#shared/features/paste-address/paste-market.rules.ts';
import type { PostcodePlace as PlaceInText } from '#shared/features/paste-address/paste-postcode.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { type MarketCode, marketOfCountry } from '#shared/platform/market/markets.ts';
import type { PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';

export interface PasteResult {
  party: Party;
  /** For Customer Note 1; empty if the message has none. */
  note: string;
  /** Details of the parcel itself. */
  extras: PastedExtras;
  /** The fields that were guessed. */
  doubts: readonly DoubtfulField[];
  /** Labels of the fields that were filled in, in the form's order. */
  filled: string[];
  /** Sentences about differences between the message and the postcode. */
  conflicts: string[];
  /** Parts of the message that fit no field, as written. */
  unplaced: string[];
  /** The same message read as an address of another country, if it is one. */
  elsewhere: PasteResult | null;
}

type FindPlace = (market: MarketCode, postcode: string) => Promise<PostcodePlace | null | undefined>;

/** Limit of look-ups per message; a text with more possible postcodes is not an address. */
const mostLookUps = 12;

/**
 * Parses a message, and looks up the postcodes that it may contain.
 *
 * @param isForAbroad a country named in the message takes precedence over digits that are one of our postcodes ('CA 94107')
 */
export async function readPastedAddress(
  text: string,
  market: MarketCode,
  find: FindPlace,
  isForAbroad = false,
): Promise<PasteResult> {
  const named = isForAbroad ? foreignCountry(text) : null;
  if (named !== null && marketOfCountry(named) === null) {
    const read = parsePastedAddress(text, { market, placeOf: () => null });
    const abroad = resultOf(readAbroad(read, named), named, text);
    return { ...abroad, elsewhere: abroad };
  }
  const home = await placesIn(text, market, find);
  const here = parsePastedAddress(text, { market, placeOf: home });
  const result = resultOf(here, market, text);
  if (here.postcode !== undefined) return result;
  const other: MarketCode = market === 'MY' ? 'SG' : 'MY';
  const away = await placesIn(text, other, find);
  const country = countryElsewhere(
    text,
    market,
    market === 'MY' ? { MY: home, SG: away } : { MY: away, SG: home },
  );
  if (country === null) return result;
  const isOther = marketOfCountry(country) !== null;
  const there = isOther
    ? parsePastedAddress(text, { market: other, placeOf: away })
    : readAbroad(here, country);
  return { ...result, elsewhere: resultOf(there, country, text) };
}

/** Looks up every number in the text that may be a postcode. */
async function placesIn(text: string, market: MarketCode, find: FindPlace) {
  const wanted = new Set<string>();
  parsePastedAddress(text, { market, placeOf: (postcode) => (wanted.add(postcode), null) });
  const places = new Map<string, PlaceInText>();
  const lookUps = [...wanted].slice(-mostLookUps).map(async (postcode) => {
    const place = await find(market, postcode);
    if (place) {
      const { city, State: state, DistrictList } = place;
      places.set(postcode, { city, state, DistrictList });
    }
  });
  await Promise.all(lookUps);
  return (postcode: string) => places.get(postcode) ?? null;
}

function resultOf(pasted: PastedAddress, country: string, message: string): PasteResult {
  const party: Party = {
    ...emptyParty(country),
    ...definedOnly({
      name: pasted.name,
      companyName: pasted.company,
      phone: pasted.phone,
      altPhone: pasted.altPhone,
      email: pasted.email,
      postcode: pasted.postcode,
      city: pasted.city,
      state: pasted.state,
    }),
    address1: pasted.address1,
    address2: pasted.address2,
    address3: pasted.address3,
  };
  const [note, rest] = cutAtWord(pasted.deliveryNote ?? '', limits.text.note);
  const { codCents, codIn, codText, pieces, weightGrams } = pasted;
  return {
    party,
    note,
    extras: {
      ...(codCents !== undefined && { codCents }),
      ...(codIn !== undefined && { codIn }),
      ...(codText !== undefined && { codText }),
      ...(pieces !== undefined && { pieces }),
      ...(weightGrams !== undefined && { weightGrams }),
    },
    // Abroad, no postcode confirms the place, so nothing can be compared.
    doubts: marketOfCountry(country) === null ? [] : doubtsOf(pasted, message),
    filled: Object.entries(partyWords)
      .filter(([name]) => name !== 'country' && party[name as keyof Party] !== '')
      .map(([, label]) => label()),
    conflicts: pasted.conflicts.map(({ field, written, expected }) =>
      m.paste_address_conflict({ field: partyWords[field](), written, expected }),
    ),
    unplaced: [...pasted.unplaced, ...(rest === '' ? [] : [rest])],
    elsewhere: null,
  };
}
function definedOnly(values: Record<string, string | undefined>): Partial<Party> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Splits the text at a word boundary: at most `length` characters, and the rest. */
function cutAtWord(text: string, length: number): [head: string, rest: string] {
  if (text.length <= length) return [text, ''];
  const space = text.lastIndexOf(' ', length);
  const end = space > 0 ? space : length;
  return [text.slice(0, end).trim(), text.slice(end).trim()];
}
