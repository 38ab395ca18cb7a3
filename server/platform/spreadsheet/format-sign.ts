/** The sign of a money that a number's format shows: 300 in a cell of '[$S$-4809]#,##0.00' is S$300.00 to whoever looks at it. */
// words: this file reads formats
import { marketOfSign, signOfHeading } from '#shared/platform/market/currency-sign.ts';

/** `"USD "`, `\R`, `[$S$-4809]`; colours, conditions and what makes room say nothing. */
const marks = /"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-([\da-f]+))?[^\]]*\]|\[[^\]]*\]|[_*]./gisu;
/** Characters that Excel takes; what is longer is no format, and would only be searched for long. */
const longest = 255;
const digits = /[#0?.,\s]+/gu;

/**
 * Whose dollar a bare '$' is, by the number of the country whose it is. Not that of the United States: spreadsheets that are set up
 * for it write it for any dollar.
 */
const dollars: Readonly<Record<string, string>> = {
  '4809': 'S$',
  '1004': 'S$',
  C09: 'A$',
  '1009': 'CAD',
  '1409': 'NZD',
  C04: 'HK$',
  '404': 'NT$',
};

/** Null for a format that shows no amount, and for a bare '$', which each market writes for its own. */
export function signOfFormat(code: string): string | null {
  if (code.length > longest) return null;
  const [positive = ''] = code.split(';');
  const ofMoney: string[] = [];
  let words = '';
  const rest = positive.replace(
    marks,
    (_, quoted?: string, one?: string, symbol?: string, country?: string) => {
      const money = symbol?.trim() ?? '';
      if (money !== '') ofMoney.push(money === '$' ? (dollars[country?.toUpperCase() ?? ''] ?? '') : money);
      words += quoted ?? one ?? '';
      return '';
    },
  );
  const shown = rest.replace(digits, '');
  // What is left of a day, a share or an exponent.
  if (!/[#0?]/u.test(rest) || /[a-z%]/iu.test(shown)) return null;
  const [money] = ofMoney;
  if (money !== undefined) return money === '' ? null : (marketOfSign(money)?.currency ?? money);
  // 'SO-RM' and 'RM/S$' are none.
  const word = `${words}${shown}`.trim();
  return /^[\p{L}\p{Sc}]+$/u.test(word) ? signOfHeading(word) : null;
}
