import { createContext, use } from 'react';

import { MALAYSIA, marketOf, type Market } from '#shared/platform/market/markets.ts';

/** The market whose money and clock the screens show; the shell sets it from the session. */
export const MarketContext = createContext<Market>(marketOf(MALAYSIA));

/** The market of the session; Malaysia where there is none, as on public pages. */
export function useMarket(): Market {
  return use(MarketContext);
}
