/** Selects the product rule for goods of an order, and derives the parcel's values from it. */
import type { ProductRule } from '#shared/features/shop-order/product-rule.contract.ts';
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';
import { fold } from '#shared/platform/search/fold.ts';

/** A key that ignores differences in how the same match was typed. */
export const matchKey = (match: string): string => fold(match).trim();

/** An exact SKU comes before SKU prefixes ('TEA-*'), and these before names that contain the words; the longest match wins. */
export function ruleFor(
  rules: readonly ProductRule[],
  { sku, name }: Pick<ShopLine, 'sku' | 'name'>,
): ProductRule | undefined {
  const code = matchKey(sku);
  const words = matchKey(name);
  let best: { rule: ProductRule; rank: number } | undefined;
  for (const rule of rules) {
    const rank = rankOf(rule, code, words);
    if (rank > 0 && rank > (best?.rank ?? 0)) best = { rule, rank };
  }
  return best?.rule;
}

function rankOf({ by, match }: ProductRule, code: string, words: string): number {
  const key = matchKey(match);
  if (key === '') return 0;
  if (by === 'name') return words.includes(key) ? key.length : 0;
  if (key.endsWith('*')) return code.startsWith(key.slice(0, -1)) && code !== '' ? 1000 + key.length : 0;
  return code === key ? 2000 : 0;
}

/** The rule for the parcel of these goods. Rules that state only the origin are skipped. */
export const parcelRuleFor = (rules: readonly ProductRule[], line: ShopLine): ProductRule | undefined =>
  ruleFor(
    rules.filter(
      ({ grams, lengthMm, widthMm, heightMm, service }) =>
        grams !== null || service !== null || lengthMm + widthMm + heightMm > 0,
    ),
    line,
  );

/** The largest box (by volume) among the goods: everything is packed into it. */
export function boxFor(rules: readonly ProductRule[], lines: readonly ShopLine[]) {
  let best = { lengthMm: 0, widthMm: 0, heightMm: 0 };
  const volume = (box: typeof best) => box.lengthMm * box.widthMm * box.heightMm;
  for (const line of lines) {
    const rule = parcelRuleFor(rules, line);
    if (rule && volume(rule) > volume(best)) {
      const { lengthMm, widthMm, heightMm } = rule;
      best = { lengthMm, widthMm, heightMm };
    }
  }
  return best;
}

/** The country of origin: from the order, otherwise from a rule that states one; null when neither does. */
export function originOf(rules: readonly ProductRule[], line: ShopLine): string | null {
  const saying = rules.filter(({ origin }) => origin !== null);
  return line.origin ?? ruleFor(saying, line)?.origin ?? null;
}

/** The service of the first line whose rule names one. */
export function serviceFor(rules: readonly ProductRule[], lines: readonly ShopLine[]) {
  for (const line of lines) {
    const service = parcelRuleFor(rules, line)?.service;
    if (service) return service;
  }
  return null;
}
