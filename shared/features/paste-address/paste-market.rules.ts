import { countryNamed } from '#shared/features/postcode/country-names.model.ts';
import { parsePastedAddress } from './paste-address.rules.ts';
import type { PasteMarket } from './paste-places.rules.ts';
import type { PlaceOf } from './paste-postcode.rules.ts';
import { plainForms } from './paste-plain.rules.ts';

const saysSingapore = /singapore|s'?pore|新加坡|(?<![\p{L}\d])s ?\(?\d{6}|#[a-z]?\d{1,2}-\d/iu;
const saysMalaysia = /malaysia|马来西亚/iu;
const across: Record<PasteMarket, PasteMarket> = { MY: 'SG', SG: 'MY' };
const says: Record<PasteMarket, RegExp> = { MY: saysMalaysia, SG: saysSingapore };

/**
 * Returns the code of the country that the message is for, or null if that is `market`. A postcode decides; a foreign country
 * counts only if it is written separately and the message has no postcode of ours.
 */
export function countryElsewhere(
  text: string,
  market: PasteMarket,
  placeOf: Record<PasteMarket, PlaceOf>,
): string | null {
  const read = (where: PasteMarket) => parsePastedAddress(text, { market: where, placeOf: placeOf[where] });
  if (read(market).postcode !== undefined) return null;
  const other = across[market];
  const there = read(other);
  if (there.postcode !== undefined && (says[other].test(text) || names(text, there.city, there.state))) {
    return other;
  }
  const country = foreignCountry(text);
  if (country === other && there.postcode === undefined) return other;
  return country === market || country === other ? null : country;
}

const names = (text: string, ...places: readonly (string | undefined)[]) =>
  places.some((place) => place !== undefined && text.toLowerCase().includes(place.toLowerCase()));

/** The last country that is written separately: between commas, on its own line, or after 'Country:'. */
export function foreignCountry(text: string): string | null {
  const pieces = plainForms(text)
    .split(/[\n,;|]/)
    .map((piece) =>
      piece
        .replace(/^.*(?:country|negara|国家) ?: ?/iu, '')
        .replace(/[\s.!]+$/, '')
        .trim(),
    );
  for (const piece of pieces.toReversed()) {
    const code = countryNamed(piece);
    if (code !== null) return code;
  }
  return null;
}
