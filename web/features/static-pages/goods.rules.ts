import type { MarketCode } from '#shared/platform/market/markets.ts';
import { rulingFor, type GoodsGroup } from '#web/features/static-pages/goods.model.ts';
import { goodsWords } from '#web/features/static-pages/search-words.model.ts';
import { folded, matchesWords } from '#web/features/static-pages/search.rules.ts';

/** The groups with the goods that match, with the market's rulings; empty groups are left out. */
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
        .filter(({ id, name, note }) =>
          matchesWords(folded([group.heading, name, note, goodsWords[id]].join(' ')), query),
        ),
    }))
    .filter((group) => group.goods.length > 0);
}
