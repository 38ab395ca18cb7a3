/** Phone numbers: stored as digits without the leading 0 (spec §5), shown with the dial code and in groups. */
import { limits } from '#shared/platform/business/limits.ts';
import { digitsOnly, halfWidth, normalisePhone } from '#shared/platform/validation/normalise.ts';

import { dialCodeOf, dialCodes } from './dial-codes.ts';
import { type Market, type MarketCode, markets } from '#shared/platform/market/markets.ts';

/** Digit groups of national numbers, by their first digits and length; a number that matches no pattern stays in one piece. */
const groups = {
  MY: [
    // Free and shared-cost numbers.
    [/^(1[38]00)(\d{2})(\d{4})$/u, '$1-$2 $3'],
    // Mobile: 012-345 6789, 011-2345 6789.
    [/^(1\d)(\d{3,4})(\d{4})$/u, '$1-$2 $3'],
    // Sabah and Sarawak: 088-123 456.
    [/^(8\d)(\d{3})(\d{3})$/u, '$1-$2 $3'],
    // Peninsular: 03-1234 5678, 04-123 4567.
    [/^(3)(\d{4})(\d{4})$/u, '$1-$2 $3'],
    [/^([4-79])(\d{3})(\d{4})$/u, '$1-$2 $3'],
  ],
  SG: [[/^(\d{4})(\d{4})$/u, '$1 $2']],
} as const satisfies Record<MarketCode, readonly (readonly [RegExp, string])[]>;

/** Digits of the longest national number: a longer number that starts with the dial code includes it. */
const longestNational = { MY: 9, SG: 8 } as const satisfies Record<MarketCode, number>;

/**
 * Formats a stored number for display: '+60 12-345 6789', '+65 9123 4567', '+49 15112345678'. A market's number stored with its
 * leading 0 stays unchanged; no number gives an empty text.
 *
 * @param country ISO code
 */
export function phoneText(digits: string, country: string): string {
  const market = Object.values(markets).find(({ code }) => code === country);
  if (!market) return abroad(digits, dialCodeOf(country));
  if (digits === '' || digits.startsWith('0')) return digits;
  return `+${market.dialCode} ${grouped(nationalOf(digits, market), market.code)}`;
}

/**
 * Returns the number as stored for search: digits with the dial code, which contain every spelling: 60123456789 contains
 * 0123456789.
 *
 * @param country ISO code
 */
export const phoneSearchText = (digits: string, country: string): string =>
  phoneText(digits, country).replace(/\D/gu, '');

/** Fewer digits are no part of a phone number that can be searched. */
const searchedMin = 5;

/**
 * Returns the digits by which a typed number, or part of one, is found among stored ones: without leading zeros and dial code.
 * Without a plus, a dial code is removed where the digits are too many for a national number of the markets (10 from 1,
 * otherwise 9), and the market's own also before part of a mobile number. Null when too few digits are left.
 */
export function searchedNumber(typed: string, { dialCode }: Pick<Market, 'dialCode'>): string | null {
  const trimmed = typed.trim();
  const digits = trimmed.replace(/\D+/gu, '').replace(/^0+/u, '');
  const isInternational = /^\(?\+|^00/u.test(trimmed);
  const hasDialCode =
    isInternational || digits.startsWith(`${dialCode}1`) || digits.length > (digits.startsWith('1') ? 10 : 9);
  const national = [...dialCodes.values()]
    .filter((code) => hasDialCode && digits.startsWith(code))
    .map((code) => digits.slice(code.length).replace(/^0+/u, ''));
  const all = isInternational && national.length > 0 ? national : [digits, ...national];
  const whole = all.filter((one) => one.length >= searchedMin);
  // All are ends of the same digits, so the shortest finds what the others find.
  return whole.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

/**
 * Returns all digits of the international number: '60123456789'; '' when they are not fully known, for example for a number
 * stored with its leading 0.
 */
export function dialledNumber(digits: string, country: string): string {
  const shown = digits.startsWith('0') ? '' : phoneText(digits, country);
  return shown.startsWith('+') ? shown.replace(/\D/gu, '') : '';
}

function abroad(digits: string, dialCode: string): string {
  return digits === '' || dialCode === '' ? digits : `+${dialCode} ${digits}`;
}

function nationalOf(digits: string, { code, dialCode }: Market): string {
  return digits.length > longestNational[code] && digits.startsWith(dialCode)
    ? digits.slice(dialCode.length)
    : digits;
}

function grouped(national: string, code: MarketCode): string {
  const known: readonly (readonly [RegExp, string])[] = groups[code];
  const match = known.find(([pattern]) => pattern.test(national));
  return match ? national.replace(...match) : national;
}

/**
 * Returns a typed number without its dial code, which is stored separately: removes '+60', '0060', '(+60)', and '60' alone before
 * a complete number. A number of a market is returned as spec §5 requires (no leading 0, 11 digits); a number of another country
 * in full, since its digits have no meaning here. A number that starts with '+' and another dial code keeps them: it is not valid
 * here, and behind this dial code it would be somebody else's.
 */
export function nationalNumber(typed: string, dialCode: string): string {
  const digits = halfWidth(typed).replace(/[^\d+]/gu, '');
  const international = /^(?:\+|00)(?<rest>\d*)$/u.exec(digits)?.groups?.['rest'];
  if (dialCode !== '' && international?.startsWith(dialCode) === true) {
    return kept(international.slice(dialCode.length), dialCode);
  }
  const isOfElsewhere = digits.startsWith('+') && international !== undefined && international !== '';
  return isOfElsewhere && dialCode !== '' ? `+${international}` : kept(digits, dialCode);
}

function kept(digits: string, dialCode: string): string {
  const market = Object.values(markets).find((one) => one.dialCode === dialCode);
  if (!market) return dialCode === '' ? normalisePhone(digits) : digitsOnly(digits);
  return normalisePhone(nationalOf(digitsOnly(digits).replace(/^0+/u, ''), market));
}

/**
 * Converts a market's digits that did not come from a form to the form's storage format: after a separate dial code, a leading 0
 * or a repeated code makes a number that nobody can call. For any country, a '+' with its dial code is removed; nothing else is.
 *
 * @param country ISO code
 */
export function keptPhone(digits: string, country: string): string {
  const isOfMarket = Object.values(markets).some(({ code }) => code === country);
  if (!isOfMarket && !digits.startsWith('+')) return digits;
  const national = nationalNumber(digits, dialCodeOf(country));
  const isWhole = national.length >= limits.text.mobileMin && digits.endsWith(national);
  return isWhole ? national : digits;
}

/** The least digits of a complete number; an extension has fewer. */
const wholeNumber = /(?:\d\D*){7}/u;

/**
 * Returns the complete numbers in a text that is not a single number: '03-1234 5678 ext 5' contains one and an extension,
 * '012-345 6789 / 013-987 6543' two. Empty when all digits belong to one number.
 */
export function numbersIn(typed: string, dialCode: string): string[] {
  const parts = halfWidth(typed)
    .split(/[\p{L}/,;&]+/u)
    .filter((part) => /\d/u.test(part));
  if (parts.length < 2) return [];
  return [
    ...new Set(parts.filter((part) => wholeNumber.test(part)).map((part) => nationalNumber(part, dialCode))),
  ];
}

/**
 * Like `nationalNumber`. A text that cannot be one number of the market stays as typed, for the phone rule to reject: two
 * numbers, one with an extension, one of another country.
 */
export function normaliseProfilePhone(typed: string, { dialCode }: Market): string {
  if (numbersIn(typed, dialCode).length > 0) return typed;
  const national = nationalNumber(typed, dialCode);
  return national.startsWith('+') ? typed : national;
}
