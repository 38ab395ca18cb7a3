import { formatDecimal, parseDecimal } from '#shared/platform/validation/decimal.ts';
import { MALAYSIA, marketOf, type MarketId, SINGAPORE } from '#shared/platform/market/markets.ts';

/** Money is integer cents everywhere except at the system's edges (domain.md "Prices"); rates are integer basis points. */

export type CurrencyCode = ReturnType<typeof marketOf>['currencyCode'];

const BASIS_POINTS = 10_000;

/** Parses an amount to cents: '1,234.50' is 123450; null when it is not an amount, or finer than a cent. */
export function parseCents(text: string): number | null {
  return parseDecimal(text.replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, ''), 2);
}

/** Formats cents: 123450 in Malaysia is 'RM 1,234.50'. Whole amounts may omit the cents, for example in limits. */
export function formatMoney(
  cents: number,
  market: MarketId,
  { wholeWithoutCents = false }: { wholeWithoutCents?: boolean } = {},
): string {
  const places = wholeWithoutCents && cents % 100 === 0 ? 0 : 2;
  return signed(cents, marketOf(market).currency, places);
}

/** Formats cents in any currency by its code: 'RM 12.00' for MYR, 'USD 12.00' for a currency without a market. */
export function formatAmount(cents: number, currencyCode: string): string {
  const own = [marketOf(MALAYSIA), marketOf(SINGAPORE)].find(
    (market) => market.currencyCode === currencyCode,
  );
  return signed(cents, own?.currency ?? currencyCode, 2);
}

function signed(cents: number, currency: string, places: 0 | 2): string {
  const digits = grouped(formatDecimal(Math.abs(cents), 2, places));
  return `${cents < 0 ? '-' : ''}${currency} ${digits}`;
}

/** Returns a share of a non-negative amount, rounded half up to the cent. */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + BASIS_POINTS / 2) / BASIS_POINTS);
}

/** Groups digits: '1284' becomes '1,284'. Done by hand, because creating the browser's number formatter takes milliseconds. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
