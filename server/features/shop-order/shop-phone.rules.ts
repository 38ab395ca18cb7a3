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

const words = /(?<!\p{L})(?:h\/p|hand ?phone|mobile|whats ?app|wasap|telefon|phone|tel|hp|no)\b[.:\s]*/giu;
const extension = /[\s,(]*(?:extn|ext|samb|x)\.?[\s:]*\d{1,5}\)?\s*$/iu;
const digitsIn = (text: string) => text.replace(/\D/gu, '').length;
/** As short as a number of a house line without its area. */
const shortest = 7;

const bare = (text: string) => text.normalize('NFKC').replace(words, ' ').replace(extension, '').trim();

/** '03-7877 1234/5' is one number of several lines; '012-345 6789 / 013-987 6543' are two. */
function numbersIn(text: string): string[] {
  const parts = bare(text).split(/\s*(?:[/;|&,]|\b(?:or|and|atau|dan)\b)\s*/iu);
  const numbers = parts.filter((part) => digitsIn(part) >= shortest);
  return numbers.length === 0 ? [bare(text)] : numbers;
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
  const [first = '', second = ''] = numbersIn(text);
  const national = (number: string): string => {
    if (number === '' || /\p{L}/u.test(number)) return '';
    if (!market) return nationalNumber(number, dialCodeOf(country));
    return isForeign(number, market) ? '' : phoneCell(number, market);
  };
  const phone = national(first);
  return { phone: phone === '' ? text : phone, altPhone: phone === '' ? '' : national(second) };
}
