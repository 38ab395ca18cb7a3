/** Phone numbers as buyers type them into a checkout: with words, dial codes, brackets, two in one field. */
import { phoneCell } from '#shared/features/sheet-cells/cell.rules.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { nationalNumber } from '#shared/platform/market/phone.ts';

export interface ShopPhones {
  phone: string;
  /** The second of two. */
  altPhone: string;
}

const digitsIn = (text: string) => text.replace(/\D/gu, '').length;
/** Nobody's numbers are longer; what is, is not looked through. */
const longest = 80;
/** As short as a number of a house line without its area, as long as one with every code before it. */
const [shortest, oneNumber] = [7, 14];
const run = /\(?\+?\d[\d\s().-]*\d/gu;

/** '03-7877 1234/5' is one number of several lines; '012-345 6789 / 013-987 6543' are two; 'HP 012-345 6789 (Ali)' has one. */
function numbersIn(text: string): string[] {
  const whole = text
    .normalize('NFKC')
    .replace(/\/\d{1,2}$/u, '')
    .trim();
  if (!/\p{L}/u.test(whole) && digitsIn(whole) <= oneNumber) return [whole];
  const numbers = [...whole.matchAll(run)].map(([found]) => found).filter((one) => digitsIn(one) >= shortest);
  return numbers.length === 0 ? [whole] : numbers;
}

/** With another country's code a number is no national one: it stays as it is, and is told. */
function isForeign(text: string, { dialCode }: Market): boolean {
  const [, digits] = /^\(?(?:\+|00)([1-9].*)$/u.exec(text) ?? [];
  return digits !== undefined && !digits.replace(/\D/gu, '').startsWith(dialCode);
}

/**
 * Digits as the forms keep them. What cannot be dialled as it stands is kept as it was typed, so that its rule points it out.
 *
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
