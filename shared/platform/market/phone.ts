/** A phone number as people read it: kept in digits without the leading 0 (spec §5), shown with its country and in groups. */
import { limits } from '#shared/platform/business/limits.ts';
import { digitsOnly, halfWidth, normalisePhone } from '#shared/platform/validation/normalise.ts';

import { dialCodeOf } from './dial-codes.ts';
import { type Market, type MarketCode, markets } from '#shared/platform/market/markets.ts';

/** The groups of a national number, by the digits that it is made of; what no pattern matches stays in one piece. */
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

/** Longer numbers that begin with the dial code carry it. */
const longestNational = { MY: 9, SG: 8 } as const satisfies Record<MarketCode, number>;

/**
 * '+60 12-345 6789', '+65 9123 4567', '+49 15112345678'. One of a market that was kept with its leading 0 stays as it is;
 * none is the empty text.
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
 * As search keeps it: digits with the dial code, in which every spelling is found: 60123456789 has 0123456789 in it.
 *
 * @param country ISO code
 */
export function phoneSearchText(digits: string, country: string): string {
  const market = Object.values(markets).find(({ code }) => code === country);
  if (!market || digits === '' || digits.startsWith('0')) return digits;
  return `${market.dialCode}${nationalOf(digits, market)}`;
}

/**
 * All digits that are dialled from anywhere: '60123456789'; '' where they are not known whole, as of one that was kept with its
 * leading 0.
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
 * A typed number without its dial code, which is kept apart: '+60', '0060', '(+60)', and before a whole number '60' alone. One of
 * a market as spec §5 has it (no leading 0, 11 digits); one of another country whole, since its digits mean nothing there. What
 * says by its '+' that it is of elsewhere keeps that: it is no number here, and behind this dial code it would be a stranger's.
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
 * Digits of a market that were given without a form, as the forms keep them: behind a dial code that is kept apart, a leading 0 or
 * the code once more makes a number that nobody can call. Of any country a '+' with its dial code is taken off; nothing else is cut off.
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

/** As many digits as make a number of their own; an extension has fewer. */
const wholeNumber = /(?:\d\D*){7}/u;

/**
 * The whole numbers in a text that cannot be one: '03-1234 5678 ext 5' has one and something more, '012-345 6789 / 013-987 6543'
 * two. Empty where all digits are of one number.
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
 * As `nationalNumber`. What cannot be one number of the market stays as it was typed, for the phone rule to refuse: two numbers, one
 * with its extension, one of another country.
 */
export function normaliseProfilePhone(typed: string, { dialCode }: Market): string {
  if (numbersIn(typed, dialCode).length > 0) return typed;
  const national = nationalNumber(typed, dialCode);
  return national.startsWith('+') ? typed : national;
}
