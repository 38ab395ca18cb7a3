import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import { SegmentedControl } from '@mantine/core';

import { marketIds, marketOf, type MarketCode } from '#shared/market/markets.ts';

const choices = marketIds.map((id) => ({ value: marketOf(id).code, label: `From ${marketOf(id).name}` }));

interface MarketChoiceProps {
  market: MarketCode;
  onMarket: (market: MarketCode) => void;
}

/** Whose rules a page shows. */
export function MarketChoice({ market, onMarket }: MarketChoiceProps) {
  return (
    <SegmentedControl<MarketCode>
      aria-label="Sent from"
      data={choices}
      value={market}
      onChange={onMarket}
      w="fit-content"
    />
  );
}
