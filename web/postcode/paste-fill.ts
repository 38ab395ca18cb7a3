/** From a pasted message to the receiver's fields, with everything that needs a human eye told. */
import { parsePastedAddress, type PastedAddress } from '#shared/address/paste-address.rules.ts';
import { limits } from '#shared/business/limits.ts';
import type { MarketCode } from '#shared/market/markets.ts';
import type { PostcodePlace } from '#shared/postcode/postcode.ts';
import { emptyParty, partyLabels, type Party } from '#shared/shipment/shipment.model.ts';

export interface PasteResult {
  party: Party;
  /** For Customer Note 1; empty when the message has none. */
  note: string;
  /** Labels of the fields that were filled, in the order of the form. */
  filled: string[];
  /** Sentences about what the message and the postcode say differently. */
  conflicts: string[];
  /** What fits no field, as it was written. */
  unplaced: string[];
}

type FindPlace = (postcode: string) => Promise<PostcodePlace | null | undefined>;

/** Numbers looked up for one message; a text with more is no address. */
const mostLookUps = 12;

/** Takes the message apart; the postcodes that it may hold are looked up on the way. */
export async function readPastedAddress(
  text: string,
  market: MarketCode,
  find: FindPlace,
): Promise<PasteResult> {
  const wanted = new Set<string>();
  parsePastedAddress(text, { market, placeOf: (postcode) => (wanted.add(postcode), null) });
  const places = new Map<string, PostcodePlace>();
  const lookUps = [...wanted].slice(-mostLookUps).map(async (postcode) => {
    const place = await find(postcode);
    if (place) places.set(postcode, place);
  });
  await Promise.all(lookUps);
  const pasted = parsePastedAddress(text, {
    market,
    placeOf: (postcode) => {
      const place = places.get(postcode);
      return place ? { city: place.city, state: place.State } : null;
    },
  });
  return resultOf(pasted, market);
}

function resultOf(pasted: PastedAddress, market: MarketCode): PasteResult {
  const party: Party = {
    ...emptyParty(market),
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
  return {
    party,
    note,
    filled: Object.entries(partyLabels)
      .filter(([name]) => name !== 'country' && party[name as keyof Party] !== '')
      .map(([, label]) => label),
    conflicts: pasted.conflicts.map(
      ({ field, written, expected }) =>
        `${partyLabels[field]}: the message says ‘${written}’, the postcode says ‘${expected}’.`,
    ),
    unplaced: [...pasted.unplaced, ...(rest === '' ? [] : [rest])],
  };
}

function definedOnly(values: Record<string, string | undefined>): Partial<Party> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The text's head of at most `length` characters, no word cut, and the rest. */
function cutAtWord(text: string, length: number): [head: string, rest: string] {
  if (text.length <= length) return [text, ''];
  const space = text.lastIndexOf(' ', length);
  const end = space > 0 ? space : length;
  return [text.slice(0, end).trim(), text.slice(end).trim()];
}
