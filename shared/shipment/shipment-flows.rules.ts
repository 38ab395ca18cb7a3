/** Which flows a shipment can be made in, and between which countries (domain.md "Services and flows"). */
import { type Right, rights } from '#shared/access/rights.ts';
import { FLOWS, type FlowId } from '#shared/consignment/services.ts';
import { MALAYSIA, type Market, marketOf, type MarketId, SINGAPORE } from '#shared/market/markets.ts';
import { fieldMessage } from '#shared/validation/rules.ts';

interface OfferedFlow {
  needs: Right;
}

/** The flows that Quote and CreateShipment take. A flow is offered by a row here; everything else of it is in `FLOWS`. */
const OFFERED: Partial<Record<FlowId, OfferedFlow>> = {
  domestic: { needs: rights.createConsignment },
  singapore: { needs: rights.createConsignment },
  malaysia: { needs: rights.createConsignment },
  international: { needs: rights.createConsignment },
  'cn-printing': { needs: rights.deskPrinting },
  cool: { needs: rights.createCool },
  'reverse-charge': { needs: rights.createReverseCharge },
  'third-party': { needs: rights.createReverseCharge },
};

/** Who may use a flow in a market; null where it is not offered at all. */
export function flowRight(flow: FlowId, market: MarketId): Right | null {
  const markets: readonly MarketId[] = FLOWS[flow].markets;
  return markets.includes(market) ? (OFFERED[flow]?.needs ?? null) : null;
}

/** Large on the label of a shipment abroad, where no station of ours delivers. */
export function gatewayCode(country: string): string {
  return `INT-${country}`;
}

/** The other end of the causeway. */
export function acrossFrom(market: MarketId): Market {
  return marketOf(market === MALAYSIA ? SINGAPORE : MALAYSIA);
}

/** Why a receiver's country does not fit the flow, as the sentence to show; null when it does. */
export function receiverCountryProblem(flow: FlowId, market: MarketId, country: string): string | null {
  const home = marketOf(market);
  const { reach, label } = FLOWS[flow];
  const must = (where: string) =>
    fieldMessage('Receiver Country', `must be ${where} for ${label} shipments.`);
  if (reach === 'home') return country === home.code ? null : must(home.name);
  if (reach === 'cross-border') {
    const there = acrossFrom(market);
    return country === there.code ? null : must(there.name);
  }
  return country === home.code ? must(`another country than ${home.name}`) : null;
}
