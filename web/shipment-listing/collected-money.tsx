import { marketOf } from '#shared/market/markets.ts';
import { codMarket } from '#shared/pricing/cod.rules.ts';
import type { ShipmentRow } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { useMarket } from '#web/ui/market.ts';
import { Money } from '#web/ui/money.tsx';

/** The receiver pays in the money of their own market. */
export function CollectedMoney({ flow, cents }: { flow: ShipmentRow['flow']; cents: number }) {
  return <Money cents={cents} market={marketOf(codMarket(useMarket().id, flow)).code} />;
}
