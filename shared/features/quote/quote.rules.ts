/** The fields and comparisons of the quote screen (spec §2 "/quote", domain.md "Services and flows"). */
import { FLOWS, type FlowId, type ServiceId } from '#shared/features/shipment/services.rules.ts';
import { type MarketId, markets } from '#shared/platform/market/markets.ts';
import { isPostcodeShape } from '#shared/features/postcode/postcode.rules.ts';
import { codRange } from '#shared/features/pricing/cod.rules.ts';
import { receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import { messages } from '#shared/platform/validation/rules.ts';

/** The flows that the quote screen compares; the other flows are further ways to order these. */
const COMPARED = ['domestic', 'cool', 'singapore', 'malaysia', 'international'] as const satisfies FlowId[];

/**
 * COOL accounts have no Consignment menu (spec §6), so the quote hides the services that they cannot use:
 * isHideDomestic.
 */
export function isDomesticHidden({ isCool }: { isCool: boolean }): boolean {
  return isCool;
}

/** Returns the flows from a market to a country, in the order of the table. */
export function comparedFlows(market: MarketId, country: string, account: { isCool: boolean }): FlowId[] {
  return COMPARED.filter((flow) => {
    const offered: readonly MarketId[] = FLOWS[flow].markets;
    return (
      offered.includes(market) &&
      (flow === 'cool') === isDomesticHidden(account) &&
      receiverCountryProblem(flow, market, country) === null
    );
  });
}

/** Whether COD is possible: the account has it, and a flow to that country collects it (spec §5). */
export function mayCollectIn(
  market: MarketId,
  country: string,
  account: { isCool: boolean; isCod: boolean },
): boolean {
  const flows = comparedFlows(market, country, account);
  return account.isCod && flows.some((flow) => codRange(market, 'standard', flow) !== null);
}

/** The market whose postcodes a country has; null for a country without postcode data. */
export function postcodeMarketOf(country: string): MarketId | null {
  return Object.values(markets).find(({ code }) => code === country)?.id ?? null;
}

/** Returns why a text is not a valid postcode of a market, as rule text; null when it has the right format. */
export function postcodeRule(market: MarketId, postcode: string): string | null {
  if (postcode === '') return messages.required;
  return isPostcodeShape(market, postcode) ? null : messages.exactLength(markets[market].postcodeDigits);
}

/** The same-day pick-up cut-off of Priority Service is 4:00pm (spec §9), whatever the station's cut-off. */
const SERVICE_CUT_OFF: Partial<Record<ServiceId, string>> = { priority: '16:00' };

/** Cut-off for booking a same-day pick-up, HH:mm in the market's zone; null when no station is known. */
export function pickupCutOff(service: ServiceId, stationCutOff: string | null): string | null {
  return SERVICE_CUT_OFF[service] ?? stationCutOff;
}
