/** Which flows a shipment can be made in, and between which countries (domain.md "Services and flows"). */
import { type Right, rights } from '#shared/platform/rights/rights.ts';
import { FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';
import {
  MALAYSIA,
  type Market,
  marketOf,
  type MarketId,
  SINGAPORE,
} from '#shared/platform/market/markets.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { marketWords } from '#shared/platform/market/market-words.ts';

/** Who may make a flow in a market; null where it is not offered at all. */
export function flowRight(flow: FlowId, market: MarketId): Right | null {
  const markets: readonly MarketId[] = FLOWS[flow].markets;
  const { made } = FLOWS[flow];
  return made && markets.includes(market) ? rights[made.needs] : null;
}

/** Who may cancel a shipment of a flow: with one of the warehouse's its order is cancelled as well (spec §6). */
export const cancelRight = (flow: FlowId): Right =>
  flow === 'fulfilment' ? rights.cancelFulfilment : rights.cancelShipment;

/** Large on the label of a shipment abroad, where no station of ours delivers. */
export function gatewayCode(country: string): string {
  return `INT-${country}`;
}

/** What is delivered inside the country comes back by reverse charge. */
export const returnableFlows: readonly FlowId[] = ['domestic', 'cn-printing', 'fulfilment'];

/** The other end of the causeway. */
export function acrossFrom(market: MarketId): Market {
  return marketOf(market === MALAYSIA ? SINGAPORE : MALAYSIA);
}

/** Where a flow's receivers are: in the country `of` a market or, `isAbroad`, in any other. */
export function reachOf(flow: FlowId, market: MarketId): { of: Market; isAbroad: boolean } {
  const { reach } = FLOWS[flow];
  return {
    of: reach === 'cross-border' ? acrossFrom(market) : marketOf(market),
    isAbroad: reach === 'international',
  };
}

/** Why a receiver's country does not fit the flow; null when it does. */
export function receiverCountryProblem(flow: FlowId, market: MarketId, country: string): Problem | null {
  const { of, isAbroad } = reachOf(flow, market);
  if ((country === of.code) !== isAbroad) return null;
  return problemAt(
    'receiver.country',
    isAbroad ? m.shipment_problem_receiver_country_abroad : m.shipment_problem_receiver_country,
    { country: marketWords[of.id], flow: flowWords[flow] },
  );
}
