// A message for a country without place data: what its phone, postcode and country look like all the same.
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import type { PastedAddress } from './paste-address.rules.ts';
import { countryNamed } from '#shared/features/postcode/country-names.model.ts';

/** At the end of a street: 'London WC2E 8JF', 'CA 94107', 'Tokyo 153-0063'. */
const britishPostcode = /[ ,]+([a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})$/iu;
const numericPostcode = /[ ,]+(\d{4,6}(?:-\d{3,4})?|\d{3}-\d{4})$/u;
const onlyPostcode = /^(?:\d{4,6}(?:-\d{3,4})?|\d{3}-\d{4}|[a-z]\d[a-z] ?\d[a-z]\d)$/iu;

/** The same message with its country's dial code off the phone, its postcode apart, and the country's name no riddle. */
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

/** 4 to 12 digits by domain.md; with a dial code before them fewer than 7 are something else. */
const isPhoneAbroad = (national: string) => national.length >= 7 && national.length <= 12;

/** The last line that is filled loses the postcode at its end, where it is more than that. */
function withoutPostcode(pasted: PastedAddress, isWanted: boolean, pattern: RegExp) {
  const lines = [pasted.address1, pasted.address2, pasted.address3];
  const last = lines.findLastIndex((line) => line !== '');
  const match = isWanted ? pattern.exec(lines[last] ?? '') : null;
  if (match) lines[last] = (lines[last] ?? '').slice(0, match.index);
  const [address1 = '', address2 = '', address3 = ''] = lines;
  return { address1, address2, address3, found: match?.[1]?.toUpperCase() };
}
