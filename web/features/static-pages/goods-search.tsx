import { Stack } from '@mantine/core';

import type { MarketCode } from '#shared/platform/market/markets.ts';
import { MarketChoice } from '#web/features/static-pages/market-choice.tsx';
import { SearchBox } from '#web/features/static-pages/search-box.tsx';
import { m } from '#shared/platform/words/words.ts';

interface GoodsSearchProps {
  query: string;
  onQuery: (query: string) => void;
  market: MarketCode;
  onMarket: (market: MarketCode) => void;
}

export function GoodsSearch({ query, onQuery, market, onMarket }: GoodsSearchProps) {
  return (
    <Stack gap="sm">
      <SearchBox
        label={m.static_pages_can_i_send()}
        placeholder={m.static_pages_can_i_send_example()}
        value={query}
        onChange={onQuery}
      />
      <MarketChoice market={market} onMarket={onMarket} />
    </Stack>
  );
}
