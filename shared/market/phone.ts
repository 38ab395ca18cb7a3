/** A phone number as people read it: kept in digits without the leading 0 (spec §5), shown with its country and in groups. */
import { type Market, type MarketCode, markets } from '#shared/market/markets.ts';

/** The groups of a national number, by the digits that it is made of; what no pattern knows stays in one piece. */
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
 * '+60 12-345 6789', '+65 9123 4567'. A number of another country, or one that was kept with its leading 0, stays as it is;
 * none is the empty text.
 *
 * @param country ISO code
 */
export function phoneText(digits: string, country: string): string {
  const market = Object.values(markets).find(({ code }) => code === country);
  if (!market || digits === '' || digits.startsWith('0')) return digits;
  return `+${market.dialCode} ${grouped(nationalOf(digits, market), market.code)}`;
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
