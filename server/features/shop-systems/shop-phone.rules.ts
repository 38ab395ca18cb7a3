/** Parses phone numbers as buyers type them at a checkout: with words, dial codes, brackets, or two in one field. */
import { phoneCell } from '#shared/features/sheet-cells/cell.rules.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { nationalNumber } from '#shared/platform/market/phone.ts';

interface ShopPhones {
  phone: string;
  /** The second number, when the field holds two. */
  altPhone: string;
}

const digitsIn = (text: string) => text.replace(/\D/gu, '').length;
/** Longer texts are not phone numbers and are not parsed. */
const longest = 80;
/** Digits: 7 for a landline number without area code, 14 for a number with all its codes. */
const [shortest, oneNumber] = [7, 14];
const run = /\(?\+?\d[\d\s().-]*\d/gu;

/**
 * '03-7877 1234/5' is one number with several lines; '012-345 6789 / 013-987 6543' are two; 'HP 012-345 6789 (Ali)'
 * contains one.
 */
function numbersIn(text: string): string[] {
  const whole = text
    .normalize('NFKC')
    .replace(/\/\d{1,2}$/u, '')
    .trim();
  if (!/\p{L}/u.test(whole) && digitsIn(whole) <= oneNumber) return [whole];
  const numbers = [...whole.matchAll(run)].map(([found]) => found).filter((one) => digitsIn(one) >= shortest);
  return numbers.length === 0 ? [whole] : numbers;
}

/** A number with another country's code is not a national number: it is kept as typed and reported. */
function isForeign(text: string, { dialCode }: Market): boolean {
  const [, digits] = /^\(?(?:\+|00)([1-9].*)$/u.exec(text) ?? [];
  return digits !== undefined && !digits.replace(/\D/gu, '').startsWith(dialCode);
}

/**
 * Digits in the format of the forms. A number that cannot be dialled is kept as typed, so that validation reports it.
 * @param country ISO code
 */
export function shopPhones(text: string, country: string, market: Market | null): ShopPhones {
  if (text.length > longest) return { phone: text, altPhone: '' };
  const [first = '', second = ''] = numbersIn(text);
  const national = (number: string): string => {
    if (number === '' || /\p{L}/u.test(number)) return '';
    if (!market) return nationalNumber(number, dialCodeOf(country));
    return isForeign(number, market) ? '' : phoneCell(number, market);
  };
  const phone = national(first);
  return { phone: phone === '' ? text : phone, altPhone: phone === '' ? '' : national(second) };
}
