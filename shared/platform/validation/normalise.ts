/** Input normalisers of spec §5: convert typed text before it is validated. */
import { limits } from '#shared/platform/business/limits.ts';

const nonDigits = /\D+/gu;

const wide = /[\uff01-\uff5e]/gu;
const wideByCodes = 0xfee0;

/** Converts full-width digits and signs from Chinese keyboards (１．５) to the usual ones. */
export function halfWidth(value: string): string {
  return value.replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideByCodes));
}

export function digitsOnly(value: string, max = Number.POSITIVE_INFINITY): string {
  return halfWidth(value).replace(nonDigits, '').slice(0, max);
}

/** Returns at most 11 digits, without leading zeros. */
export function normalisePhone(value: string): string {
  return digitsOnly(value).replace(/^0+/u, '').slice(0, limits.phoneMaxDigits);
}

/** Returns at most 12 digits of an identity number (spec §5), without dashes. */
export function normaliseIdentity(value: string): string {
  return digitsOnly(value, limits.identityDigits);
}

/**
 * Normalises a decimal: a leading '.' becomes '0.' (spec §5). One digit more than allowed (6 before the point, `places` after it)
 * is kept for the field to reject: truncated, 1234567 would become a tenth of what was meant.
 */
export function normaliseDecimal(value: string, places: number): string {
  const kept = halfWidth(value).replace(/[^\d.]/gu, '');
  const [whole = '', ...rest] = kept.split('.');
  const most = limits.decimalIntegerDigits + 1;
  const integer = (whole.length > most ? whole.replace(/^0+/u, '') : whole).slice(0, most);
  if (rest.length === 0) return integer;
  const decimals = rest.join('');
  // Keeps the first non-zero digit beyond `places`: 1.0507 must not be cut to '1.0', which would be accepted.
  const tooMany = decimals.slice(places).search(/[^0]/u);
  return `${integer === '' ? '0' : integer}.${decimals.slice(0, places + 1 + Math.max(tooMany, 0))}`;
}

/**
 * Returns the numbers that a text with commas may mean, most likely first: '1,5' is 1.5, '1,234.50' is 1234.50, '1,500' may be
 * either. Empty when it means none.
 */
export function commaReadings(typed: string, places: number): string[] {
  const [whole = '', ...rest] = typed.split('.');
  const readings: string[] = [];
  const [first = '', second = '', ...more] = whole.split(',');
  if (rest.length === 0 && more.length === 0 && second !== '' && second.length <= places) {
    readings.push(`${first === '' ? '0' : first}.${second}`);
  }
  if (/^\d{1,3}(?:,\d{3})+$/u.test(whole) && rest.length <= 1) {
    readings.push([whole.replaceAll(',', ''), ...rest].join('.'));
  }
  return readings;
}
