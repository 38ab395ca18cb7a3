/**
 * Corrects what spreadsheets do to texts where that is certain; everything else is left for the field's own rule to
 * report.
 */
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
 * Replaces line breaks in a cell by spaces; removes invisible characters that come with copied texts, and the apostrophe
 * before digits that tells a spreadsheet to keep them as text ("'50450" in Shopify's exports).
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

/** Spreads a whole address in one cell over the three lines if it fits. */
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

/** Whether the spreadsheet has rounded a long number: `6.01234E+10`. The digits are lost. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?e\+?\d+$/iu.test(text);
}

/**
 * '5400' was 05400 before the spreadsheet stored it as a number. Singapore's six digits can lose one zero, Malaysia's
 * five two.
 */
export function postcodeCell(text: string, market: Market): string {
  const compact = text.replace(/[\s.-]/gu, '');
  const digits = /^(\d+)(?:[.,]0+)?$/u.exec(text.trim())?.[1] ?? compact;
  const isShort = /^\d+$/u.test(digits) && digits.length >= market.postcodeDigits - 2;
  return isShort ? digits.padStart(market.postcodeDigits, '0') : digits;
}

/** A decimal number: digits with an optional decimal point. */
export const isNumber = (text: string) => /^-?(?:\d+\.?\d*|\.\d+)$/u.test(text);

/** 'RM 1,200.50' becomes 1200.50 where RM is the currency; an amount in another currency is left unchanged and reported. */
export function amountCell(text: string, own: Market): string {
  const { amount, money } = unsigned(text);
  const bare = amount.replace(/(?<=\d),(?=\d{3}(?:\D|$))/gu, '');
  return (money ?? own).id === own.id && isNumber(bare) ? bare : text;
}

/** What a spreadsheet shows where a formula failed: '#N/A' for a look-up without a result, 'Err:502' in LibreOffice. */
export function isFormulaError(text: string): boolean {
  return /^(?:#(?:N\/A|(?:REF|VALUE|NUM|NULL|DIV\/0|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|ERROR)!|NAME\?|GETTING_DATA)|Err:\d{3})$/iu.test(
    text,
  );
}

/**
 * Returns a phone number as forms store it: digits without dial code and leading 0 (spec §5). A cell that is not one
 * number (two numbers, a rounded one, one with an extension) is left unchanged, so that the field's rule reports it.
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
 * The same for a number of another country: its dial code is stored separately, so it is removed where '+' or 00
 * precedes it; leading zeros are kept unless the country is a market. A number of an unknown country is left unchanged.
 * `country` is an ISO code.
 */
export function phoneCellAbroad(text: string, country: string): string {
  const dialCode = dialCodeOf(country);
  if (dialCode === '' || isRounded(text) || hasWordInside.test(text)) return text;
  if (numbersIn(text, dialCode).length > 0) return text;
  const national = nationalNumber(withoutDecimals(text), dialCode);
  return isOneNumber(national) ? national : text;
}

/** Whether a text is one number; one that still has another country's dial code ('+44…') is not. */
const isOneNumber = (text: string) =>
  /^\d+$/u.test(text) && text.length >= limits.text.mobileMin && text.length <= limits.text.mobileMax;

/** Programs write the numbers of a column with gaps as 60123456789.0; the last zero is not one of its digits. */
const withoutDecimals = (text: string) => text.replace(/^(\d+)\.0+$/u, '$1');

/** '+65 9123 4567' is not a Malaysian number, though it has the right number of digits. */
const isOfElsewhere = (text: string, { dialCode }: Market) =>
  /^\+[1-9]/u.test(text) && !text.replace(/\D/gu, '').startsWith(dialCode);

/** '012-345 6789 ext 5': the 5 would turn it into another number. */
const hasWordInside = /\d[^\d\n]*\p{L}[^\n]*\d/u;

/** A number with more digits that begins with the dial code includes it. */
const longestNational = 9;

/** Converts a country's two letters or name to its code; an empty cell is `home`; an unknown country is left unchanged. */
export function countryCell(text: string, home: MarketCode): string {
  if (text === '') return home;
  const letters = text.trim().toUpperCase();
  return countryNamed(text) ?? (countryOf(letters) ? letters : text);
}
