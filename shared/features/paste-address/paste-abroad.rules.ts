// Reads the phone, postcode and country from a message for a country without place data.
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import type { PastedAddress } from './paste-address.rules.ts';
import { countryNamed } from '#shared/features/postcode/country-names.model.ts';

/** Postcode at the end of a street line: 'London WC2E 8JF', 'CA 94107', 'Tokyo 153-0063'. */
const britishPostcode = /[ ,]+([a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})$/iu;
const numericPostcode = /[ ,]+(\d{4,6}(?:-\d{3,4})?|\d{3}-\d{4})$/u;
const onlyPostcode = /^(?:\d{4,6}(?:-\d{3,4})?|\d{3}-\d{4}|[a-z]\d[a-z] ?\d[a-z]\d)$/iu;

/**
 * Returns the message with the country's dial code removed from the phone, the postcode in its own field, and the country's
 * name no longer among the unplaced texts.
 */
export function readAbroad(pasted: PastedAddress, country: string): PastedAddress {
  const dialCode = dialCodeOf(country);
  let { phone, postcode } = pasted;
  const unplaced = pasted.unplaced.filter((piece) => {
    if (countryNamed(piece) === country) return false;
    const digits = piece.replace(/\D/g, '');
    const isNumber = /^[\d ()+.-]+$/.test(piece);
    const national = digits.slice(dialCode.length);
    if (phone === undefined && isNumber && digits.startsWith(dialCode) && isPhoneAbroad(national)) {
      phone = national;
      return false;
    }
    if (postcode === undefined && onlyPostcode.test(piece)) {
      postcode = piece.toUpperCase();
      return false;
    }
    return true;
  });
  const { address1, address2, address3, found } = withoutPostcode(
    pasted,
    postcode === undefined,
    country === 'GB' ? britishPostcode : numericPostcode,
  );
  const code = postcode ?? found;
  return {
    ...pasted,
    address1,
    address2,
    address3,
    ...(phone !== undefined && { phone }),
    ...(code !== undefined && { postcode: code }),
    unplaced,
  };
}

/** domain.md allows 4 to 12 digits; a number of fewer than 7 digits after a dial code is probably not a phone. */
const isPhoneAbroad = (national: string) => national.length >= 7 && national.length <= 12;

/** Removes the postcode from the end of the last filled line, unless the postcode is the whole line. */
function withoutPostcode(pasted: PastedAddress, isWanted: boolean, pattern: RegExp) {
  const lines = [pasted.address1, pasted.address2, pasted.address3];
  const last = lines.findLastIndex((line) => line !== '');
  const match = isWanted ? pattern.exec(lines[last] ?? '') : null;
  if (match) lines[last] = (lines[last] ?? '').slice(0, match.index);
  const [address1 = '', address2 = '', address3 = ''] = lines;
  return { address1, address2, address3, found: match?.[1]?.toUpperCase() };
}
