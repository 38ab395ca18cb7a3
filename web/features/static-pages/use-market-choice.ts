import { useState } from 'react';

import type { MarketCode } from '#shared/platform/market/markets.ts';
import { useMarket } from '#web/platform/ui/market.ts';

/** The market whose rules are shown: initially the account's own, or the home market for visitors. */
export function useMarketChoice(): [MarketCode, (market: MarketCode) => void] {
  return useState<MarketCode>(useMarket().code);
}
