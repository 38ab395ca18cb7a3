import { marketByCode, type MarketCode } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { useMarket } from '#web/platform/ui/market.ts';

/** Shows integer cents as 'RM 1,234.50', in tabular figures, in the session's currency unless `market` is given. */
export function Money({ cents, market }: { cents: number; market?: MarketCode }) {
  const own = useMarket();
  return <span className="figures">{formatMoney(cents, (market ? marketByCode(market) : own).id)}</span>;
}
