/**
 * Checks of a rate card as a whole. A card is loaded whole or not at all (domain.md "Prices"), so everything that would
 * leave a shipment without a price, or with a wrong one, is reported before it is loaded.
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
import { marketWords } from '#shared/platform/market/market-words.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Lane, RateCard } from '#shared/features/pricing/rate-card.model.ts';

/**
 * Every zone pair has exactly one lane, bands ascend and the last has no end, the zones are those of the market, and the
 * service serves the flows. As prices are never negative, a heavier shipment then never costs less.
 */
export function cardProblems(card: RateCard): Problem[] {
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

function currencyProblems({ market, currency }: RateCard): Problem[] {
  const { currencyCode: expected } = marketByCode(market);
  if (currency === expected) return [];
  return [problemAt('currency', m.pricing_problem_currency, { market, currency: expected })];
}

/** A card that no shipment can use has a mistake in its service, market or flow. */
function flowProblems({ market: code, flows, service }: RateCard): Problem[] {
  const { id } = marketByCode(code);
  return flows.flatMap((flow, i) =>
    servicesOffered(id, flow, { isFrozenFood: true }).includes(service)
      ? []
      : [problemAt(`flows.${i}`, m.pricing_problem_not_offered, { service, flow, market: marketWords[id] })],
  );
}

function zonesOf(market: MarketId): ReadonlySet<string> {
  return new Set(statesOf(market).map(({ zone }) => zone));
}

/** The destination market of a flow; null when the card itself decides, by country. */
function destinationsOf(flow: FlowId, market: MarketId): MarketId | null {
  const { reach } = FLOWS[flow];
  if (reach === 'international') return null;
  if (reach === 'home') return market;
  return market === MALAYSIA ? SINGAPORE : MALAYSIA;
}

/** A misspelt zone would have lanes that no shipment ever uses. */
function zoneProblems({ market: code, flows, fromZones, toZones }: RateCard): Problem[] {
  const { id: market } = marketByCode(code);
  const destinations = new Set(flows.map((flow) => destinationsOf(flow, market)));
  return [
    ...strangeZones('fromZones', fromZones, market),
    ...[...destinations].flatMap((there) => (there === null ? [] : strangeZones('toZones', toZones, there))),
  ];
}

function strangeZones(field: string, zones: readonly string[], market: MarketId): Problem[] {
  const known = zonesOf(market);
  return zones.flatMap((zone, i) =>
    known.has(zone)
      ? []
      : [problemAt(`${field}.${i}`, m.pricing_problem_no_zone, { zone, market: marketWords[market] })],
  );
}

function lanePairProblems({ lanes, fromZones, toZones }: RateCard): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  lanes.forEach(({ from, to }, i) => {
    const pair = `${from} to ${to}`;
    if (seen.has(pair)) problems.push(problemAt(`lanes.${i}`, m.pricing_problem_lane_twice, { from, to }));
    if (!fromZones.includes(from) || !toZones.includes(to)) {
      problems.push(problemAt(`lanes.${i}`, m.pricing_problem_lane_stray, { from, to }));
    }
    seen.add(pair);
  });
  for (const from of fromZones) {
    for (const to of toZones) {
      const pair = `${from} to ${to}`;
      if (!seen.has(pair))
        problems.push(problemAt(`lanes.${pair}`, m.pricing_problem_lane_missing, { from, to }));
    }
  }
  return problems;
}

function bandProblems({ from, to, first, next }: Lane, laneIndex: number): Problem[] {
  const problems: Problem[] = [];
  let start = first.upToGrams;
  next.forEach(({ upToGrams }, i) => {
    const field = `lanes.${laneIndex}.next.${i}`;
    const isLast = i === next.length - 1;
    if (isLast && upToGrams !== null) {
      problems.push(problemAt(field, m.pricing_problem_band_short, { from, to, grams: upToGrams }));
    }
    if (!isLast && upToGrams === null) {
      problems.push(problemAt(field, m.pricing_problem_band_after_end, { from, to }));
    }
    if (upToGrams === null) return;
    if (upToGrams <= start) problems.push(problemAt(field, m.pricing_problem_band_order, { from, to }));
    start = upToGrams;
  });
  return problems;
}

function transitProblems({ from, to, transitDays }: Lane, laneIndex: number): Problem[] {
  if (!transitDays || transitDays.least <= transitDays.most) return [];
  const { least } = transitDays;
  return [problemAt(`lanes.${laneIndex}.transitDays`, m.pricing_problem_transit, { from, to, least })];
}

function countryProblems({ countryZones = {}, flows, toZones }: RateCard): Problem[] {
  const strays = Object.entries(countryZones)
    .filter(([, zone]) => !toZones.includes(zone))
    .map(([country, zone]) =>
      problemAt(`countryZones.${country}`, m.pricing_problem_country_zone, { country, zone }),
    );
  const isInternational = flows.some((flow) => FLOWS[flow].reach === 'international');
  if (!isInternational || Object.keys(countryZones).length > 0) return strays;
  return [problemAt('countryZones', m.pricing_problem_countries_missing)];
}

/** The fee is a percentage of what the receiver pays, in the receiver's currency. */
function codProblems({ market: code, currency, flows, cod }: RateCard): Problem[] {
  if (!cod) return [];
  const problems: Problem[] = [];
  for (const flow of flows) {
    const range = codRange(marketByCode(code).id, 'standard', flow);
    const collected = range && marketOf(range.collectedIn).currencyCode;
    if (collected && collected !== cod.collectedCurrency) {
      const places = { flow, currency: collected };
      problems.push(problemAt('cod.collectedCurrency', m.pricing_problem_cod_currency, places));
    }
  }
  if (cod.collectedCurrency === currency && cod.exchangeBasisPoints !== 10_000) {
    problems.push(problemAt('cod.exchangeBasisPoints', m.pricing_problem_cod_exchange, { currency }));
  }
  return problems;
}
