import type { MarketCode } from '#shared/platform/market/markets.ts';

/** Whether something may be sent: no; on the conditions of its note; yes. */
export type Verdict = 'no' | 'conditions' | 'yes';

interface Ruling {
  readonly verdict: Verdict;
  /** Why not, or on which conditions. */
  readonly note: string;
}

export interface Goods extends Ruling {
  readonly id: string;
  readonly name: string;
  /** Where a market rules otherwise. */
  readonly unless?: Partial<Record<MarketCode, Ruling>>;
}

export interface GoodsGroup {
  readonly id: string;
  readonly heading: string;
  readonly goods: readonly Goods[];
}

/** What holds for goods sent from this market. */
export function rulingFor(goods: Goods, market: MarketCode): Ruling {
  return goods.unless?.[market] ?? goods;
}
