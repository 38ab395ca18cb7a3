import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import { SegmentedControl, Stack } from '@mantine/core';

import { marketIds, marketOf, type MarketCode } from '#shared/market/markets.ts';
import { SearchBox } from '#web/static/search-box.tsx';

interface GoodsSearchProps {
  query: string;
  onQuery: (query: string) => void;
  market: MarketCode;
  onMarket: (market: MarketCode) => void;
}

const choices = marketIds.map((id) => ({ value: marketOf(id).code, label: `From ${marketOf(id).name}` }));

export function GoodsSearch({ query, onQuery, market, onMarket }: GoodsSearchProps) {
  return (
    <Stack gap="sm">
      <SearchBox
        label="Can I send …?"
        placeholder="Can I send … perfume, a power bank, cash?"
        value={query}
        onChange={onQuery}
      />
      <SegmentedControl<MarketCode>
        aria-label="Sent from"
        data={choices}
        value={market}
        onChange={onMarket}
        w="fit-content"
      />
    </Stack>
  );
}
