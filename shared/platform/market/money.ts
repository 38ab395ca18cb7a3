import { formatDecimal, parseDecimal } from '#shared/platform/validation/decimal.ts';
import { MALAYSIA, marketOf, type MarketId, SINGAPORE } from '#shared/platform/market/markets.ts';

/** Money is integer cents everywhere but at the edges (domain.md "Prices"); rates are integer basis points. */

export type CurrencyCode = ReturnType<typeof marketOf>['currencyCode'];

const BASIS_POINTS = 10_000;

/** '1,234.50' is 123450 cents; null when it is no amount, or finer than a cent. */
export function parseCents(text: string): number | null {
  return parseDecimal(text.replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, ''), 2);
}

/** 123450 in Malaysia is 'RM 1,234.50'; whole amounts may leave their cents away, as in limits. */
export function formatMoney(
  cents: number,
  market: MarketId,
  { wholeWithoutCents = false }: { wholeWithoutCents?: boolean } = {},
): string {
  const places = wholeWithoutCents && cents % 100 === 0 ? 0 : 2;
  return signed(cents, marketOf(market).currency, places);
}

/** The same of any currency by its code: 'RM 12.00' for MYR, 'USD 12.00' where no market has it. */
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

/** A share of a non-negative amount, rounded half up to the cent. */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + BASIS_POINTS / 2) / BASIS_POINTS);
}

/** '1,284' of '1284'. By hand: the browser's own formatter takes milliseconds to make. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
