import { Stack } from '@mantine/core';

import type { MarketCode } from '#shared/market/markets.ts';
import { MarketChoice } from '#web/static/market-choice.tsx';
import { SearchBox } from '#web/static/search-box.tsx';

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
        label="Can I send …?"
        placeholder="Can I send … perfume, a power bank, cash?"
        value={query}
        onChange={onQuery}
      />
      <MarketChoice market={market} onMarket={onMarket} />
    </Stack>
  );
}
