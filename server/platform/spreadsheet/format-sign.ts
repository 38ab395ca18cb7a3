/** Finds the currency sign in a cell's number format: 300 in a cell with '[$S$-4809]#,##0.00' is displayed as S$300.00. */
// words: this file reads formats
import { marketOfSign, signOfHeading } from '#shared/platform/market/currency-sign.ts';

/**
 * Literal texts and currency signs: `"USD "`, `\R`, `[$S$-4809]`. Colours, conditions and padding match too, but have no text.
 */
const marks = /"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-([\da-f]+))?[^\]]*\]|\[[^\]]*\]|[_*]./gisu;
/** Excel's limit in characters; a longer text is not a format and would only slow the search down. */
const longest = 255;
const digits = /[#0?.,\s]+/gu;

/**
 * The dollar meant by a bare '$', by the locale code beside it. That of the United States is missing, because spreadsheets set up
 * for it write '$' for any dollar.
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

/**
 * Returns null for a format that shows no amount, and for a '$' without a known country, which each market uses for its own
 * currency.
 */
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
  // Remaining letters belong to a date, a percentage or an exponent.
  if (!/[#0?]/u.test(rest) || /[a-z%]/iu.test(shown)) return null;
  const [money] = ofMoney;
  if (money !== undefined) return money === '' ? null : (marketOfSign(money)?.currency ?? money);
  // 'SO-RM' and 'RM/S$' are not currency signs.
  const word = `${words}${shown}`.trim();
  return /^[\p{L}\p{Sc}]+$/u.test(word) ? signOfHeading(word) : null;
}
