/** Which flows an account can use, and between which countries (domain.md "Services and flows"). */
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

/** The right needed to create a shipment of the flow in a market; null if the market does not offer it. */
export function flowRight(flow: FlowId, market: MarketId): Right | null {
  const markets: readonly MarketId[] = FLOWS[flow].markets;
  const { made } = FLOWS[flow];
  return made && markets.includes(market) ? rights[made.needs] : null;
}

/**
 * The right needed to cancel a shipment of the flow. Cancelling a warehouse shipment also cancels its fulfilment order (spec
 * §6).
 */
export const cancelRight = (flow: FlowId): Right =>
  flow === 'fulfilment' ? rights.cancelFulfilment : rights.cancelShipment;

/** Printed large on the label of an international shipment, instead of the code of one of our stations. */
export function gatewayCode(country: string): string {
  return `INT-${country}`;
}

/** Flows delivered inside the country, for which a return can be made by reverse charge. */
export const returnableFlows: readonly FlowId[] = ['domestic', 'cn-printing', 'fulfilment'];

/** The other market of Malaysia and Singapore. */
export function acrossFrom(market: MarketId): Market {
  return marketOf(market === MALAYSIA ? SINGAPORE : MALAYSIA);
}

/** Where a flow's receivers are: in the country of market `of`, or in any other country if `isAbroad`. */
export function reachOf(flow: FlowId, market: MarketId): { of: Market; isAbroad: boolean } {
  const { reach } = FLOWS[flow];
  return {
    of: reach === 'cross-border' ? acrossFrom(market) : marketOf(market),
    isAbroad: reach === 'international',
  };
}

/** Returns the problem if the receiver's country does not fit the flow, else null. */
export function receiverCountryProblem(flow: FlowId, market: MarketId, country: string): Problem | null {
  const { of, isAbroad } = reachOf(flow, market);
  if ((country === of.code) !== isAbroad) return null;
  return problemAt(
    'receiver.country',
    isAbroad ? m.shipment_problem_receiver_country_abroad : m.shipment_problem_receiver_country,
    { country: marketWords[of.id], flow: flowWords[flow] },
  );
}
