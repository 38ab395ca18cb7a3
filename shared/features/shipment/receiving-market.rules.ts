import { FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';
import { acrossFrom } from '#shared/features/shipment/shipment-flows.rules.ts';
import { marketOf, type Market, type MarketId } from '#shared/platform/market/markets.ts';

/** The market of a flow's receivers (domain.md "Services and flows"), or null for any other country. */
export function receivingMarket({ flow, market }: { flow: FlowId; market: MarketId }): Market | null {
  const { reach } = FLOWS[flow];
  if (reach === 'home') return marketOf(market);
  return reach === 'cross-border' ? acrossFrom(market) : null;
}
