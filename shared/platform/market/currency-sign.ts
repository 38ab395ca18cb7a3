/** Amounts as people write them, with the sign of their money before or behind: a sum of other money is another sum. */
import { type Market, markets } from '#shared/platform/market/markets.ts';

const all = Object.values(markets);
const signsOf = ({ currency, currencyCode }: Market): string[] => [currency, currencyCode];

/** Any of them, or a bare '$', for a larger expression without regard to letter case. */
export const anySign = `(?:${all
  .flatMap(signsOf)
  .map((sign) => sign.replace('$', String.raw`\$`))
  .join('|')}|\\$)`;

/** Whose money a sign is; null for a bare '$', which each market writes for its own. */
export const marketOfSign = (sign: string): Market | null =>
  all.find((market) => signsOf(market).includes(sign.toUpperCase())) ?? null;

const signBefore = new RegExp(`^(${anySign})\\s*`, 'iu');
const signBehind = new RegExp(`\\s*(${anySign})$`, 'iu');

/** '1,000.00' of 'RM 1,000.00' or '1,000.00 RM', and whose money it is said to be; null where nothing says it. */
export function unsigned(text: string): { amount: string; money: Market | null } {
  const found = signBefore.exec(text) ?? signBehind.exec(text);
  if (!found) return { amount: text, money: null };
  return { amount: text.replace(found[0], ''), money: marketOfSign(found[1] ?? '') };
}

/** Moneys of trade that no amount here can be in: below a heading that names one, a bare number is not ours either. */
const elsewhere = String.raw`US\$|A\$|HK\$|NT\$|USD|EUR|GBP|AUD|NZD|CAD|CHF|CNY|RMB|JPY|HKD|TWD|KRW|IDR|THB|VND|PHP|INR|BND|€|£|¥`;
const signInWords = new RegExp(`(?<!\\p{L})(${elsewhere}|${anySign})(?!\\p{L})`, 'giu');

/** Of a heading, such as 'Value (RM)': the sign of all amounts below it; null where it does not say, or names two: 'COD (RM/S$)'. */
export function signOfHeading(heading: string): string | null {
  const signs = [...heading.matchAll(signInWords)].flatMap(([sign]) =>
    sign === '$' ? [] : (marketOfSign(sign)?.currency ?? sign.toUpperCase()),
  );
  const [one = null, ...others] = new Set(signs);
  return others.length === 0 ? one : null;
}

/** An amount with the sign that its heading says for it: '300' and '$300' below 'COD (S$)' are 'S$ 300'. A sign of its own stays. */
export function signedBy(heading: string, text: string): string {
  const { amount, money } = unsigned(text);
  const said = money === null && /^\d/u.test(amount) ? signOfHeading(heading) : null;
  return said === null ? text : `${said} ${amount}`;
}
