/** What the quote screen asks and compares (spec §2 "/quote", domain.md "Services and flows"). */
import { FLOWS, type FlowId, type ServiceId } from '#shared/features/shipment/services.rules.ts';
import { type MarketId, markets } from '#shared/platform/market/markets.ts';
import { isPostcodeShape } from '#shared/features/postcode/postcode.rules.ts';
import { codRange } from '#shared/features/pricing/cod.rules.ts';
import { receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import { messages } from '#shared/platform/validation/rules.ts';

/** Flows that a parcel can go by from a price alone; the others of the table are further ways to order these. */
const COMPARED = ['domestic', 'cool', 'singapore', 'malaysia', 'international'] as const satisfies FlowId[];

/** A COOL account has no Consignment menu (spec §6), so that its quote hides what it cannot ship: isHideDomestic. */
export function isDomesticHidden({ isCool }: { isCool: boolean }): boolean {
  return isCool;
}

/** The flows that lead from a market to a country, in the order of the table. */
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

/** Whether COD can be asked for at all: the account has it, and a flow that leads there collects (spec §5). */
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

/** Why a text is no postcode of a market, as rule text; null when it has the shape of one. */
export function postcodeRule(market: MarketId, postcode: string): string | null {
  if (postcode === '') return messages.required;
  return isPostcodeShape(market, postcode) ? null : messages.exactLength(markets[market].postcodeDigits);
}

/** Priority Service is picked up the same day until 4:00pm (spec §9), whatever the station's own cut-off. */
const SERVICE_CUT_OFF: Partial<Record<ServiceId, string>> = { priority: '16:00' };

/** Until when a pick-up of the same day can be ordered, HH:mm in the market's zone; null where no station is known. */
export function pickupCutOff(service: ServiceId, stationCutOff: string | null): string | null {
  return SERVICE_CUT_OFF[service] ?? stationCutOff;
}
