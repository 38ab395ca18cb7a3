import { useSyncExternalStore } from 'react';

import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { useMarket } from '#web/platform/ui/market.ts';

const lookMs = 60_000;

/** Asked each minute, not once at midnight: a computer that slept has missed that. */
function subscribe(look: () => void): () => void {
  const timer = setInterval(look, lookMs);
  return () => clearInterval(timer);
}

/** The market's day, also on a screen that stays open over midnight. */
export function useToday(): string {
  const market = useMarket();
  return useSyncExternalStore(subscribe, () => isoDayOf(new Date(), market));
}
