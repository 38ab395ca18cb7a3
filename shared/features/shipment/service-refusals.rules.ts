/** Reasons why a parcel cannot be sent by the chosen service (spec §5, §9, domain.md "Services and flows"). */
import { limits } from '#shared/platform/business/limits.ts';
import { flowWords, serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { labelledProblem } from '#shared/features/shipment/labelled-problem.rules.ts';
import { isMbg, isNsa, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  type FlowId,
  type ServiceFacts,
  type ServiceId,
  type WeightFacts,
  flowFacts,
  maxPieces,
  servicesOffered,
  takesDocuments,
  weightCapKg,
} from './services.rules.ts';

/**
 * Checks the weight rules of spec §5 in grams, for the consignment or for each piece (domain.md); null if the weight is
 * allowed.
 */
export function weightRefusal(
  facts: WeightFacts & Pick<ServiceFacts, 'grams' | 'heaviestGrams'>,
): Problem | null {
  const capKg = weightCapKg(facts);
  const isPriorityCap = facts.service === 'priority' && capKg === limits.weightCapKg.priority;
  // Priority Service is for parcels under 10.00 kg (spec §9), so exactly 10 kg is already too heavy.
  const { parcelCapKg, isCapEachPiece = false } = flowFacts(facts.flow);
  const grams = isCapEachPiece && capKg === parcelCapKg ? facts.heaviestGrams : facts.grams;
  const isWithin = isPriorityCap ? grams < capKg * 1000 : grams <= capKg * 1000;
  if (isWithin) return null;
  return isPriorityCap
    ? problemAt('weight', m.shipment_problem_weight_over_cap_priority, { kg: capKg })
    : problemAt('weight', m.shipment_problem_weight_over_cap, { kg: capKg });
}

/** Checks the maximum number of pieces of the service and with COD (spec §5, §9); null if the number is allowed. */
function piecesRefusal(facts: Pick<ServiceFacts, 'service' | 'isCod' | 'pieces'>): Problem | null {
  const most = maxPieces(facts);
  return facts.pieces <= most ? null : problemAt('pieces', m.shipment_problem_too_many_pieces, { n: most });
}

/**
 * Refuses unless both ends are in Peninsular Malaysia and both postcodes have the money-back guarantee (domain.md, spec §9).
 */
export function priorityRefusal(from: PostcodePlace, to: PostcodePlace): Problem | null {
  if (from.zone !== 'peninsular' || to.zone !== 'peninsular') {
    return problemAt('service', m.shipment_problem_priority_outside_peninsular);
  }
  const without = [from, to].find((place) => !isMbg(place));
  return without
    ? problemAt('service', m.shipment_problem_priority_without_guarantee, { postcode: without.Postcode })
    : null;
}

/** Refuses a non-service area at either end; COOL has its own list (domain.md "NSA"). */
export function areaRefusal(flow: FlowId, place: PostcodePlace, end: 'from' | 'to'): Problem | null {
  const refused = isNsa(place) || (flow === 'cool' && place.isCoolNsa);
  if (!refused) return null;
  const field = end === 'from' ? 'senderPostcode' : 'receiverPostcode';
  const words = isNsa(place) ? m.shipment_problem_non_service_area : m.shipment_problem_non_service_area_cool;
  return labelledProblem(field, m.shipment_postcode, words, { postcode: place.Postcode });
}

/** Allows dangerous goods only on accounts with the flag, and only by road (domain.md "Dangerous goods"). */
function dangerousRefusal(
  { flow, service, isDangerous }: Pick<ServiceFacts, 'flow' | 'service' | 'isDangerous'>,
  account: { isDangerousGoods: boolean },
): Problem | null {
  if (!isDangerous) return null;
  if (!account.isDangerousGoods) {
    return problemAt('isDangerous', m.shipment_problem_dangerous_not_on_account);
  }
  if (service === 'priority') return problemAt('isDangerous', m.shipment_problem_dangerous_not_priority);
  if (flow !== 'cool' && flowFacts(flow).reach === 'home') return null;
  return problemAt('isDangerous', m.shipment_problem_dangerous_at_home_only, { flow: flowWords[flow] });
}
function contentTypeRefusal({ flow, contentType }: ServiceFacts): Problem | null {
  if (takesDocuments(flow) || contentType === 'parcel') return null;
  return problemAt('contentType', m.shipment_problem_cool_parcels_only);
}

/** Every reason why the shipment cannot be sent by this service, in the order of the form; empty if there is none. */
export function serviceRefusals(
  facts: ServiceFacts,
  account: { isFrozenFood: boolean; isDangerousGoods: boolean },
): Problem[] {
  const { market, flow, service, from, to } = facts;
  const refusals: (Problem | null)[] = [
    from && areaRefusal(flow, from, 'from'),
    to && areaRefusal(flow, to, 'to'),
    contentTypeRefusal(facts),
    weightRefusal(facts),
    piecesRefusal(facts),
    dangerousRefusal(facts, account),
    servicesOffered(market, flow, account).includes(service) ? null : notOffered(flow, service),
    service === 'priority' && from && to ? priorityRefusal(from, to) : null,
  ];
  return refusals.filter((refusal) => refusal !== null);
}

function notOffered(flow: FlowId, service: ServiceId): Problem {
  const places = { service: serviceWords[service], flow: flowWords[flow] };
  return problemAt('service', m.shipment_problem_service_not_offered, places);
}
