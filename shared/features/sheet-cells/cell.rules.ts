/** What spreadsheets do to texts, undone where it can be known; everything else is left for the field's own rule to report. */
import { addressLineMax, addressLines } from '#shared/features/paste-address/paste-lines.rules.ts';
import { unsigned } from '#shared/platform/market/currency-sign.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import type { Market, MarketCode } from '#shared/platform/market/markets.ts';
import { nationalNumber, numbersIn } from '#shared/platform/market/phone.ts';
import { countryOf } from '#shared/features/postcode/countries.model.ts';
import { countryNamed } from '#shared/features/postcode/country-names.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { stripSpaces } from '#shared/platform/validation/rules.ts';

/**
 * Line breaks inside a cell are spaces; invisible marks that come along with copied texts are nothing, nor is the apostrophe
 * before digits that tells a spreadsheet to keep them as a text ("'50450" in Shopify's exports).
 */
export function plainCell(given: string): string {
  const text = given.replace(/^\s*'(?=\+?\d[\d\s().-]*$)/u, '');
  if (/^[ -~]*$/u.test(text)) return stripSpaces(text);
  return stripSpaces(text.replace(/[\r\n\t\v\f]+/gu, ' ').replace(/[\p{Cc}\u200b-\u200f\ufeff]/gu, ''));
}

interface AddressCells {
  address1: string;
  address2: string;
  address3: string;
}

/** A whole address in one cell is spread over the three lines when it fits. */
export function spreadAddress({ address1, address2, address3 }: AddressCells): AddressCells {
  const given = [address1, address2, address3];
  if (given.every((line) => line.length <= addressLineMax)) return { address1, address2, address3 };
  const { lines, overflow } = addressLines(
    given.map((line) => line.split(/\s*,\s*/u).filter((part) => part !== '')),
  );
  if (overflow !== '' || lines.some((line) => line.length > addressLineMax))
    return { address1, address2, address3 };
  return { address1: lines[0], address2: lines[1], address3: lines[2] };
}

/** A long number that the spreadsheet has rounded: `6.01234E+10`. Its digits are lost. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?e\+?\d+$/iu.test(text);
}

/** '5400' was 05400 before it was kept as a number. Singapore's six digits can lose one zero, Malaysia's five two. */
export function postcodeCell(text: string, market: Market): string {
  const compact = text.replace(/[\s.-]/gu, '');
  const digits = /^(\d+)(?:[.,]0+)?$/u.exec(text.trim())?.[1] ?? compact;
  const isShort = /^\d+$/u.test(digits) && digits.length >= market.postcodeDigits - 2;
  return isShort ? digits.padStart(market.postcodeDigits, '0') : digits;
}

/** Digits with a decimal point. */
export const isNumber = (text: string) => /^-?(?:\d+\.?\d*|\.\d+)$/u.test(text);

/** 'RM 1,200.50' is 1200.50 where RM are asked for: a sum of other money stays as it is written, and is reported. */
export function amountCell(text: string, own: Market): string {
  const { amount, money } = unsigned(text);
  const bare = amount.replace(/(?<=\d),(?=\d{3}(?:\D|$))/gu, '');
  return (money ?? own).id === own.id && isNumber(bare) ? bare : text;
}

/** What a spreadsheet shows where a formula has failed: '#N/A' of a look-up that found nothing, 'Err:502' of LibreOffice. */
export function isFormulaError(text: string): boolean {
  return /^(?:#(?:N\/A|(?:REF|VALUE|NUM|NULL|DIV\/0|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|ERROR)!|NAME\?|GETTING_DATA)|Err:\d{3})$/iu.test(
    text,
  );
}

/**
 * A phone number as the forms keep it: digits without dial code and leading 0 (spec §5). What cannot be one number
 * (two of them in a cell, a rounded one, one with its extension) stays as it is, so that its rule points it out.
 */
export function phoneCell(text: string, market: Market): string {
  if (text === '' || isRounded(text) || hasWordInside.test(text) || isOfElsewhere(text, market)) return text;
  const digits = withoutDecimals(text).replace(/\D+/gu, '').replace(/^0+/u, '');
  const national =
    digits.startsWith(market.dialCode) && digits.length > longestNational ? digits.slice(2) : digits;
  const trimmed = national.replace(/^0+/u, '');
  return isOneNumber(trimmed) ? trimmed : text;
}

/**
 * The same of a number of another country: its dial code is kept apart where '+' or 00 says it, its zeros are its own matter. Of a
 * country that is not known it stays as it is.
 *
 * @param country ISO code
 */
export function phoneCellAbroad(text: string, country: string): string {
  const dialCode = dialCodeOf(country);
  if (dialCode === '' || isRounded(text) || hasWordInside.test(text)) return text;
  if (numbersIn(text, dialCode).length > 0) return text;
  const national = nationalNumber(withoutDecimals(text), dialCode);
  return isOneNumber(national) ? national : text;
}

/** '+44…' of another country than its own is none. */
const isOneNumber = (text: string) =>
  /^\d+$/u.test(text) && text.length >= limits.text.mobileMin && text.length <= limits.text.mobileMax;

/** Programs write a number of a column with gaps as 60123456789.0, whose last zero is none of its digits. */
const withoutDecimals = (text: string) => text.replace(/^(\d+)\.0+$/u, '$1');

/** '+65 9123 4567' is no number of Malaysia, though it has as many digits as one. */
const isOfElsewhere = (text: string, { dialCode }: Market) =>
  /^\+[1-9]/u.test(text) && !text.replace(/\D/gu, '').startsWith(dialCode);

/** '012-345 6789 ext 5', whose 5 would make another number of it. */
const hasWordInside = /\d[^\d\n]*\p{L}[^\n]*\d/u;

/** Longer numbers that begin with the dial code carry it. */
const longestNational = 9;

/** A country by its two letters or its name; an empty cell is `home`; what is not known stays as it is. */
export function countryCell(text: string, home: MarketCode): string {
  if (text === '') return home;
  const letters = text.trim().toUpperCase();
  return countryNamed(text) ?? (countryOf(letters) ? letters : text);
}
