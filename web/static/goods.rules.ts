import type { MarketCode } from '#shared/market/markets.ts';
import { rulingFor, type GoodsGroup } from '#web/static/goods.model.ts';
import { folded, matchesWords } from '#web/static/search.rules.ts';

/** The groups with what matches, as the market rules it, without the empty ones. */
export function goodsMatching(
  groups: readonly GoodsGroup[],
  query: string,
  market: MarketCode,
): readonly GoodsGroup[] {
  return groups
    .map((group) => ({
      ...group,
      goods: group.goods
        .map((goods) => ({ ...goods, ...rulingFor(goods, market) }))
        .filter(({ name, note, also }) =>
          matchesWords(folded([group.heading, name, note, also].join(' ')), query),
        ),
    }))
    .filter((group) => group.goods.length > 0);
}
