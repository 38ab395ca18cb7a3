import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA, marketOfCountry, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import { type CurrencyCode, formatMoney } from '#shared/platform/market/money.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Cash on delivery: which accounts may collect how much, and where (spec §5 "COD amount"). */

export type CodClass = 'standard' | 'enhanced';

export interface CodRange {
  /** The market of the receiver, who pays in its currency. */
  collectedIn: MarketId;
  minCents: number;
  maxCents: number;
}

const AT_HOME: Record<MarketId, Record<CodClass, CodRange>> = {
  [MALAYSIA]: {
    standard: { collectedIn: MALAYSIA, minCents: 10_00, maxCents: 1_500_00 },
    enhanced: { collectedIn: MALAYSIA, minCents: 10_00, maxCents: 5_000_00 },
  },
  [SINGAPORE]: {
    standard: { collectedIn: SINGAPORE, minCents: 10_00, maxCents: 1_500_00 },
    enhanced: { collectedIn: SINGAPORE, minCents: 10_00, maxCents: 2_000_00 },
  },
};

/** Singapore to Malaysia has one range for every class (domain.md "Services and flows"). */
const INTO_MALAYSIA: CodRange = { collectedIn: MALAYSIA, minCents: 10_00, maxCents: 1_600_00 };

const RANGES_BY_FLOW: Record<FlowId, 'at-home' | 'into-malaysia' | 'none'> = {
  domestic: 'at-home',
  'cn-printing': 'at-home',
  fulfilment: 'at-home',
  malaysia: 'into-malaysia',
  singapore: 'none',
  international: 'none',
  // Food cannot wait until a receiver has the cash ready.
  cool: 'none',
  // The receiver is the account itself, or pays nothing.
  'reverse-charge': 'none',
  'third-party': 'none',
};

/** Returns the range of COD amounts; null when the flow has no COD. */
export function codRange(market: MarketId, codClass: CodClass, flow: FlowId): CodRange | null {
  const range = RANGES_BY_FLOW[flow];
  if (range === 'none') return null;
  return range === 'into-malaysia' ? INTO_MALAYSIA : AT_HOME[market][codClass];
}

/** The market in whose currency the receiver pays; the account's own where the flow has no COD. */
export function codMarket(market: MarketId, flow: FlowId): MarketId {
  return codRange(market, 'standard', flow)?.collectedIn ?? market;
}

/** The same for a parcel with COD, by the receiver's country: receivers pay in the currency of their own market. */
export const collectedFrom = (receiverCountry: string, own: MarketId): MarketId =>
  marketOfCountry(receiverCountry)?.id ?? own;

/**
 * ISO 4217 currency of the COD; null without COD. COD is domestic or to Malaysia, so the receiver's country determines
 * it.
 */
export const codCurrencyOf = (codCents: number | null, receiverCountry: string): CurrencyCode | null =>
  codCents === null ? null : (marketOfCountry(receiverCountry)?.currencyCode ?? null);

export interface CodFacts {
  market: MarketId;
  flow: FlowId;
  /** The account's IsCod flag and limit class. */
  isCodAccount: boolean;
  codClass: CodClass;
  /** The amount that the receiver has to pay, in cents of the receiver's currency. */
  codCents: number;
}

/** COD is limited to three pieces; `piecesRefusal` reports that limit. */
export function codRefusal({ market, flow, isCodAccount, codClass, codCents }: CodFacts): Problem | null {
  const range = codRange(market, codClass, flow);
  if (!range || !isCodAccount) return problemAt('codAmount', m.shipment_problem_cod_not_available);
  if (codCents >= range.minCents && codCents <= range.maxCents) return null;
  const amount = (cents: number) => formatMoney(cents, range.collectedIn, { wholeWithoutCents: true });
  const between = { min: amount(range.minCents), max: amount(range.maxCents) };
  return problemAt('codAmount', m.shipment_problem_cod_out_of_range, between);
}
