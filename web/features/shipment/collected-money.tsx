import { marketOf } from '#shared/platform/market/markets.ts';
import { codMarket } from '#shared/features/pricing/cod.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Money } from '#web/platform/ui/money.tsx';

/** The COD amount, in the currency of the receiver's market. */
export function CollectedMoney({ flow, cents }: { flow: FlowId; cents: number }) {
  return <Money cents={cents} market={marketOf(codMarket(useMarket().id, flow)).code} />;
}
