import { marketByCode, type MarketCode } from '#shared/market/markets.ts';
import { formatMoney } from '#shared/pricing/money.ts';
import { useMarket } from '#web/ui/market.ts';

/** 'RM 1,234.50' of integer cents, in tabular figures. The session's currency unless `market` says another. */
export function Money({ cents, market }: { cents: number; market?: MarketCode }) {
  const own = useMarket();
  return <span className="figures">{formatMoney(cents, (market ? marketByCode(market) : own).id)}</span>;
}
