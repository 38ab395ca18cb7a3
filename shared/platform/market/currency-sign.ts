/**
 * Amounts as people write them, with a currency sign before or after. An amount in another currency must not be read as one of
 * ours.
 */
import { type Market, markets } from '#shared/platform/market/markets.ts';

const all = Object.values(markets);
const signsOf = ({ currency, currencyCode }: Market): string[] => [currency, currencyCode];

/** Regular expression source for any of our signs or a bare '$', for use in a larger case-insensitive expression. */
export const anySign = `(?:${all
  .flatMap(signsOf)
  .map((sign) => sign.replace('$', String.raw`\$`))
  .join('|')}|\\$)`;

/** Returns the market of a currency sign; null for a bare '$', which each market may use for its own currency. */
export const marketOfSign = (sign: string): Market | null =>
  all.find((market) => signsOf(market).includes(sign.toUpperCase())) ?? null;

const signBefore = new RegExp(`^(${anySign})\\s*`, 'iu');
const signBehind = new RegExp(`\\s*(${anySign})$`, 'iu');

/**
 * Splits off the sign: '1,000.00' from 'RM 1,000.00' or '1,000.00 RM', with the market of the sign; null when there is none or it
 * is a bare '$'.
 */
export function unsigned(text: string): { amount: string; money: Market | null } {
  const found = signBefore.exec(text) ?? signBehind.exec(text);
  if (!found) return { amount: text, money: null };
  return { amount: text.replace(found[0], ''), money: marketOfSign(found[1] ?? '') };
}

/**
 * Other trading currencies, which no amount here can be in: under a heading that names one, a bare number is not in our currency
 * either.
 */
const elsewhere = String.raw`US\$|A\$|HK\$|NT\$|USD|EUR|GBP|AUD|NZD|CAD|CHF|CNY|RMB|JPY|HKD|TWD|KRW|IDR|THB|VND|PHP|INR|BND|€|£|¥`;
const signInWords = new RegExp(`(?<!\\p{L})(${elsewhere}|${anySign})(?!\\p{L})`, 'giu');

/**
 * Returns the currency sign that a heading such as 'Value (RM)' gives for all amounts below it; null when it gives none, or two:
 * 'COD (RM/S$)'.
 */
export function signOfHeading(heading: string): string | null {
  const signs = [...heading.matchAll(signInWords)].flatMap(([sign]) =>
    sign === '$' ? [] : (marketOfSign(sign)?.currency ?? sign.toUpperCase()),
  );
  const [one = null, ...others] = new Set(signs);
  return others.length === 0 ? one : null;
}

/**
 * Adds the sign of the heading to an amount: '300' and '$300' below 'COD (S$)' become 'S$ 300'. An amount with its own sign keeps
 * it.
 */
export function signedBy(heading: string, text: string): string {
  const { amount, money } = unsigned(text);
  const headingSign = money === null && /^\d/u.test(amount) ? signOfHeading(heading) : null;
  return headingSign === null ? text : `${headingSign} ${amount}`;
}
