import { useSyncExternalStore } from 'react';

import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { eachMinute } from '#web/platform/ui/use-now.ts';

/** Returns the current date of the market, also on a screen that stays open past midnight. */
export function useToday(): string {
  const market = useMarket();
  return useSyncExternalStore(eachMinute, () => isoDayOf(new Date(), market));
}
