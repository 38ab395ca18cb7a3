import type { MarketCode } from '#shared/platform/market/markets.ts';

/** Whether goods may be sent: no, under the conditions in the note, or yes. */
export type Verdict = 'no' | 'conditions' | 'yes';

interface Ruling {
  readonly verdict: Verdict;
  /** Why not, or under which conditions. */
  readonly note: string;
}

export interface Goods extends Ruling {
  readonly id: string;
  readonly name: string;
  /** Different rulings by market. */
  readonly unless?: Partial<Record<MarketCode, Ruling>>;
}

export interface GoodsGroup {
  readonly id: string;
  readonly heading: string;
  readonly goods: readonly Goods[];
}

/** The ruling for goods sent from this market. */
export function rulingFor(goods: Goods, market: MarketCode): Ruling {
  return goods.unless?.[market] ?? goods;
}
