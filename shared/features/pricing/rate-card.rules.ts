/**
 * What no single field of a rate card shows. A card takes effect whole or not at all (domain.md "Prices"), so everything
 * that would leave a shipment without a price, or with a wrong one, is reported before it is loaded.
 */
import { FLOWS, type FlowId, servicesOffered } from '#shared/features/shipment/services.rules.ts';
import {
  MALAYSIA,
  marketByCode,
  marketOf,
  type MarketId,
  SINGAPORE,
} from '#shared/platform/market/markets.ts';
import { statesOf } from '#shared/features/postcode/postcode.rules.ts';
import { codRange } from '#shared/features/pricing/cod.rules.ts';
import type { Lane, RateCard } from '#shared/features/pricing/rate-card.model.ts';

export interface CardProblem {
  path: (string | number)[];
  message: string;
}

/**
 * Every zone pair has exactly one lane, bands ascend and the last has no end, the zones are those of the market, and the
 * flows are ones that the service serves. With prices that are never negative, a heavier shipment then never costs less.
 */
export function cardProblems(card: RateCard): CardProblem[] {
  return [
    ...currencyProblems(card),
    ...flowProblems(card),
    ...zoneProblems(card),
    ...lanePairProblems(card),
    ...card.lanes.flatMap(bandProblems),
    ...card.lanes.flatMap(transitProblems),
    ...countryProblems(card),
    ...codProblems(card),
  ];
}

function currencyProblems({ market, currency }: RateCard): CardProblem[] {
  const { currencyCode: expected } = marketByCode(market);
  if (currency === expected) return [];
  return [{ path: ['currency'], message: `A card of ${market} is priced in ${expected}` }];
}

/** A card that nothing ever asks for is a mistake in its service, market or flow. */
function flowProblems({ market: code, flows, service }: RateCard): CardProblem[] {
  const { id, name } = marketByCode(code);
  return flows.flatMap((flow, i) =>
    servicesOffered(id, flow, { isFrozenFood: true }).includes(service)
      ? []
      : [{ path: ['flows', i], message: `${service} is not offered for ${flow} shipments of ${name}` }],
  );
}

function zonesOf(market: MarketId): ReadonlySet<string> {
  return new Set(statesOf(market).map(({ zone }) => zone));
}

/** Where shipments of a flow go; null where the card itself says so, by country. */
function destinationsOf(flow: FlowId, market: MarketId): MarketId | null {
  const { reach } = FLOWS[flow];
  if (reach === 'international') return null;
  if (reach === 'home') return market;
  return market === MALAYSIA ? SINGAPORE : MALAYSIA;
}

/** A misspelt zone would have its lanes, and no shipment would ever find them. */
function zoneProblems({ market: code, flows, fromZones, toZones }: RateCard): CardProblem[] {
  const { id: market } = marketByCode(code);
  const destinations = new Set(flows.map((flow) => destinationsOf(flow, market)));
  return [
    ...strangeZones('fromZones', fromZones, market),
    ...[...destinations].flatMap((there) => (there === null ? [] : strangeZones('toZones', toZones, there))),
  ];
}

function strangeZones(field: string, zones: readonly string[], market: MarketId): CardProblem[] {
  const known = zonesOf(market);
  return zones.flatMap((zone, i) =>
    known.has(zone)
      ? []
      : [{ path: [field, i], message: `${zone} is not a zone of ${marketOf(market).name}` }],
  );
}

function lanePairProblems({ lanes, fromZones, toZones }: RateCard): CardProblem[] {
  const problems: CardProblem[] = [];
  const seen = new Set<string>();
  lanes.forEach(({ from, to }, i) => {
    const pair = `${from} to ${to}`;
    if (seen.has(pair)) problems.push({ path: ['lanes', i], message: `${pair} is priced twice` });
    if (!fromZones.includes(from) || !toZones.includes(to)) {
      problems.push({ path: ['lanes', i], message: `${pair} is not between zones of this card` });
    }
    seen.add(pair);
  });
  for (const from of fromZones) {
    for (const to of toZones) {
      const pair = `${from} to ${to}`;
      if (!seen.has(pair)) problems.push({ path: ['lanes', pair], message: `${pair} has no price` });
    }
  }
  return problems;
}

function bandProblems({ from, to, first, next }: Lane, laneIndex: number): CardProblem[] {
  const problems: CardProblem[] = [];
  let start = first.upToGrams;
  next.forEach(({ upToGrams }, i) => {
    const path = ['lanes', laneIndex, 'next', i];
    const isLast = i === next.length - 1;
    if (isLast && upToGrams !== null) {
      problems.push({ path, message: `${from} to ${to} has no price above ${upToGrams} g` });
    }
    if (!isLast && upToGrams === null) {
      problems.push({ path, message: `${from} to ${to} has a band after the one without end` });
    }
    if (upToGrams === null) return;
    if (upToGrams <= start) problems.push({ path, message: `${from} to ${to} has bands that do not ascend` });
    start = upToGrams;
  });
  return problems;
}

function transitProblems({ from, to, transitDays }: Lane, laneIndex: number): CardProblem[] {
  if (!transitDays || transitDays.least <= transitDays.most) return [];
  const path = ['lanes', laneIndex, 'transitDays'];
  return [{ path, message: `${from} to ${to} takes ${transitDays.least} days at least, but fewer at most` }];
}

function countryProblems({ countryZones = {}, flows, toZones }: RateCard): CardProblem[] {
  const strays = Object.entries(countryZones)
    .filter(([, zone]) => !toZones.includes(zone))
    .map(([country, zone]) => ({
      path: ['countryZones', country],
      message: `${country} is in ${zone}, which is no zone of this card`,
    }));
  const isInternational = flows.some((flow) => FLOWS[flow].reach === 'international');
  if (!isInternational || Object.keys(countryZones).length > 0) return strays;
  return [{ path: ['countryZones'], message: 'An international card says which country is in which zone' }];
}

/** The fee is a share of what the receiver pays, who pays in their own money. */
function codProblems({ market: code, currency, flows, cod }: RateCard): CardProblem[] {
  if (!cod) return [];
  const problems: CardProblem[] = [];
  for (const flow of flows) {
    const range = codRange(marketByCode(code).id, 'standard', flow);
    const collected = range && marketOf(range.collectedIn).currencyCode;
    if (collected && collected !== cod.collectedCurrency) {
      const path = ['cod', 'collectedCurrency'];
      problems.push({ path, message: `COD of ${flow} shipments is collected in ${collected}` });
    }
  }
  if (cod.collectedCurrency === currency && cod.exchangeBasisPoints !== 10_000) {
    const path = ['cod', 'exchangeBasisPoints'];
    problems.push({ path, message: `${currency} is exchanged for itself at 10000` });
  }
  return problems;
}
