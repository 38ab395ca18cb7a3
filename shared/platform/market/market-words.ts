import { MALAYSIA, type MarketId, SINGAPORE } from '#shared/platform/market/markets.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/** Names of the markets' countries. */
export const marketWords = {
  [MALAYSIA]: m.market_malaysia,
  [SINGAPORE]: m.market_singapore,
} as const satisfies Record<MarketId, Message>;
