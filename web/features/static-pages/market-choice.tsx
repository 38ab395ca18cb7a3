import { marketIds, marketOf, type MarketCode } from '#shared/platform/market/markets.ts';
import { countryName } from '#shared/features/postcode/countries.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { Segments } from '#web/platform/ui/segments.tsx';

const choices = marketIds.map((id) => ({
  value: marketOf(id).code,
  label: m.static_pages_from_market({ name: countryName(marketOf(id).code) }),
}));

interface MarketChoiceProps {
  market: MarketCode;
  onMarket: (market: MarketCode) => void;
}

/** Chooses the market whose rules the page shows. */
export function MarketChoice({ market, onMarket }: MarketChoiceProps) {
  return (
    <Segments<MarketCode>
      aria-label={m.static_pages_sent_from()}
      data={choices}
      value={market}
      onChange={onMarket}
    />
  );
}
