import { createContext, use } from 'react';

import { MALAYSIA, marketOf, type Market } from '#shared/platform/market/markets.ts';

/** The market whose currency and time zone the screens use; the shell sets it from the session. */
export const MarketContext = createContext<Market>(marketOf(MALAYSIA));

/** Returns the market of the session; Malaysia without a session, as on public pages. */
export function useMarket(): Market {
  return use(MarketContext);
}
