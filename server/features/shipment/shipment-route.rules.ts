/** The route of a shipment, as far as the postcodes determine it, and the problems that rule it out for every service. */
import { FLOWS } from '#shared/features/shipment/services.rules.ts';
import { priorityPromise, type PriorityPromise } from '#shared/features/shipment/priority-promise.rules.ts';
import { countryTerm } from '#shared/platform/market/country-term.ts';
import { type MarketId, marketOf, marketOfCountry } from '#shared/platform/market/markets.ts';
import { chosenPlace, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import {
  districtProblem,
  type ParcelForm,
  postcodeProblem,
  type ShippingAccount,
} from '#shared/features/shipment/shipment.rules.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Gazetteer } from '#server/features/postcode/postcode.service.ts';
import type { ReferenceData } from './shipment-decision.rules.ts';

/** The working days at both ends of a route, as far as the postcodes determine them. */
function endsOf(
  { workingDays }: ReferenceData,
  { from, to }: { from: PostcodePlace | null; to: PostcodePlace | null },
) {
  return { from: workingDays.of(from?.StateId ?? 0), to: workingDays.of(to?.StateId ?? 0) };
}

/** A cache for one minute and one version of the calendars, as every offer and every form change asks for it. */
const promised = new WeakMap<
  ReferenceData['workingDays'],
  { minute: number; byWay: Map<string, PriorityPromise> }
>();

/** The Priority promise for a route. Cut-offs are whole minutes, so the promise does not change within a minute. */
export function promiseOn(
  world: ReferenceData,
  marketId: MarketId,
  now: Date,
  way: { from: PostcodePlace | null; to: PostcodePlace | null },
): PriorityPromise {
  const minute = Math.floor(now.getTime() / minuteMs);
  let known = promised.get(world.workingDays);
  if (known?.minute !== minute) {
    known = { minute, byWay: new Map() };
    promised.set(world.workingDays, known);
  }
  const key = `${marketId} ${way.from?.StateId ?? 0} ${way.to?.StateId ?? 0}`;
  let promise = known.byWay.get(key);
  if (!promise) {
    promise = priorityPromise(now, marketOf(marketId), endsOf(world, way));
    known.byWay.set(key, promise);
  }
  return promise;
}

/** The route of a shipment, as far as the postcodes determine it. */
export interface Route {
  from: PostcodePlace | null;
  to: PostcodePlace | null;
  receiverCountry: string;
  /** Problems that rule out this destination for every service. */
  problems: Problem[];
}

interface Ends {
  senderPostcode: string;
  receiverPostcode: string;
  receiverCountry: string;
  /** The chosen district of the postcode. */
  senderCity: string;
  receiverCity: string;
}

export function routeOf(
  { gazetteer }: ReferenceData,
  { market }: Pick<ShippingAccount, 'market'>,
  flow: ParcelForm['flow'],
  ends: Ends,
): Route {
  const { senderPostcode, receiverPostcode, receiverCountry, senderCity, receiverCity } = ends;
  const from = gazetteer.placeOf(market, senderPostcode);
  const there = marketOfCountry(receiverCountry);
  const to = there === null ? null : gazetteer.placeOf(there.id, receiverPostcode);
  const countryProblem =
    receiverCountryProblem(flow, market, receiverCountry) ?? stoppedProblem(gazetteer, flow, receiverCountry);
  const problems = [
    postcodeProblem('sender', market, senderPostcode, from),
    districtProblem('sender', from, senderCity),
    countryProblem,
    countryProblem === null && there !== null
      ? postcodeProblem('receiver', there.id, receiverPostcode, to)
      : null,
    countryProblem === null ? districtProblem('receiver', to, receiverCity) : null,
  ];
  return {
    from: from && chosenPlace(from, senderCity),
    to: to && chosenPlace(to, receiverCity),
    receiverCountry,
    problems: problems.filter((problem) => problem !== null),
  };
}

function stoppedProblem(gazetteer: Gazetteer, flow: ParcelForm['flow'], country: string): Problem | null {
  return FLOWS[flow].reach !== 'home' && gazetteer.isStopped(country) ? notServed(country) : null;
}

export const notServed = (country: string): Problem =>
  problemAt('receiver.country', m.shipment_problem_country_not_served, { country: countryTerm(country) });
