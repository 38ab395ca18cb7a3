import { namesOf } from '#shared/platform/names-of.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import { flowWords, serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { labelledProblem } from '#shared/features/shipment/labelled-problem.rules.ts';
import type { VolumetricDivisor } from '#shared/features/shipment/weight.rules.ts';
import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import { isMbg, isNsa, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import type { RightName } from '#shared/platform/rights/rights.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Flows and services as data, and what they carry; their names are `shipment-words.model.ts` (domain.md "Services and flows", spec §5, §9). */

export const SERVICE_IDS = ['standard', 'priority', 'chilled', 'frozen'] as const;
export type ServiceId = (typeof SERVICE_IDS)[number];

export type ContentType = 'document' | 'parcel';

interface FlowFacts {
  /** Its tab or menu name. */
  markets: readonly MarketId[];
  /** How far it goes. Crossing the causeway is international for size and weight. */
  reach: 'home' | 'cross-border' | 'international';
  cnKind: CnKind;
  services: readonly ServiceId[];
  /** The cap on a parcel's weight; a document's is the same everywhere. */
  parcelCapKg: number;
  /** Of the whole consignment unless it is for each piece. */
  isCapEachPiece?: true;
  maxPieces: number;
  /** How people make one in the portal; null for a flow that comes from elsewhere. */
  made: {
    needs: RightName;
    /** Which end the company is, and is filled in for. */
    company: 'sender' | 'receiver' | 'neither';
    /** `desk`: the least there is to type, and the next one starts at once. */
    layout: 'form' | 'desk';
  } | null;
}

const usual = { needs: 'createConsignment', company: 'sender', layout: 'form' } as const;

const { parcel: PARCEL_CAP_KG, crossBorder: CROSS_BORDER_CAP_KG } = limits.weightCapKg;
const BOTH = [MALAYSIA, SINGAPORE] as const;

export const FLOWS = {
  domestic: {
    markets: BOTH,
    reach: 'home',
    cnKind: 'consignment',
    services: ['standard', 'priority'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
    made: usual,
  },
  singapore: {
    markets: [MALAYSIA],
    reach: 'cross-border',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    isCapEachPiece: true,
    maxPieces: limits.piecesMax,
    made: usual,
  },
  malaysia: {
    markets: [SINGAPORE],
    reach: 'cross-border',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    isCapEachPiece: true,
    maxPieces: limits.piecesMax,
    made: usual,
  },
  international: {
    markets: BOTH,
    reach: 'international',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    isCapEachPiece: true,
    maxPieces: 1,
    made: usual,
  },
  'cn-printing': {
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'consignment',
    services: ['standard', 'priority'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
    made: { ...usual, needs: 'deskPrinting', layout: 'desk' },
  },
  cool: {
    markets: BOTH,
    reach: 'home',
    cnKind: 'cool',
    services: ['chilled', 'frozen'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    isCapEachPiece: true,
    maxPieces: limits.piecesMax,
    made: { ...usual, needs: 'createCool' },
  },
  fulfilment: {
    markets: BOTH,
    reach: 'home',
    cnKind: 'fulfilment',
    services: ['standard', 'priority'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
    made: null,
  },
  'reverse-charge': {
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'reverse-charge',
    services: ['standard'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
    made: { ...usual, needs: 'createReverseCharge', company: 'receiver' },
  },
  'third-party': {
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'reverse-charge',
    services: ['standard'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
    made: { ...usual, needs: 'createReverseCharge', company: 'neither' },
  },
} as const satisfies Record<string, FlowFacts>;

export type FlowId = keyof typeof FLOWS;
export const FLOW_IDS = namesOf(FLOWS);

export interface ServiceFacts {
  market: MarketId;
  flow: FlowId;
  service: ServiceId;
  contentType: ContentType;
  /** Actual weight of the whole shipment, as the bulk table has it: one weight per consignment. */
  grams: number;
  /** Of the heaviest piece: some caps are for each piece. */
  heaviestGrams: number;
  pieces: number;
  isDangerous: boolean;
  isCod: boolean;
  /** Known once the postcodes were looked up; `to` is null for a country without postcode data. */
  from: PostcodePlace | null;
  to: PostcodePlace | null;
}

function flowFacts(flow: FlowId): FlowFacts {
  return FLOWS[flow];
}

/** cm³ per kg (spec §9). */
export function volumetricDivisorOf(flow: FlowId): VolumetricDivisor {
  return FLOWS[flow].reach === 'home'
    ? limits.volumetricDivisorDomestic
    : limits.volumetricDivisorInternational;
}

/** Priority Service is Malaysia only; Frozen needs the account's IsFrozenFood flag (domain.md). */
export function servicesOffered(
  market: MarketId,
  flow: FlowId,
  account: { isFrozenFood: boolean },
): ServiceId[] {
  const { markets, services } = flowFacts(flow);
  if (!markets.includes(market)) return [];
  return services.filter((service) => {
    if (service === 'priority') return market === MALAYSIA;
    return service !== 'frozen' || account.isFrozenFood;
  });
}

type WeightFacts = Pick<ServiceFacts, 'flow' | 'service' | 'contentType'>;

/** The lowest of the caps that apply, in kilograms (spec §5 "Weight"). */
export function weightCapKg({ flow, service, contentType }: WeightFacts): number {
  const caps = [flowFacts(flow).parcelCapKg];
  if (contentType === 'document') caps.push(limits.weightCapKg.document);
  if (service === 'priority') caps.push(limits.weightCapKg.priority);
  return Math.min(...caps);
}

/** The lowest of the caps that apply (spec §5, §9): Priority 5, international 1, COD 3, otherwise 30. */
export function maxPieces({
  flow,
  service,
  isCod,
}: Pick<ServiceFacts, 'flow' | 'service' | 'isCod'>): number {
  const caps = [flowFacts(flow).maxPieces];
  if (isCod) caps.push(limits.codPiecesMax);
  if (service === 'priority') caps.push(limits.priorityPiecesMax);
  return Math.min(...caps);
}

/** The weight rules of spec §5 in grams, of the consignment or of each piece (domain.md); null when the parcel may go. */
export function weightRefusal(
  facts: WeightFacts & Pick<ServiceFacts, 'grams' | 'heaviestGrams'>,
): Problem | null {
  const capKg = weightCapKg(facts);
  const isPriorityCap = facts.service === 'priority' && capKg === limits.weightCapKg.priority;
  // Priority Service is for parcels under 10.00 kg (spec §9), so its cap itself is too heavy.
  const { parcelCapKg, isCapEachPiece = false } = flowFacts(facts.flow);
  const grams = isCapEachPiece && capKg === parcelCapKg ? facts.heaviestGrams : facts.grams;
  const isWithin = isPriorityCap ? grams < capKg * 1000 : grams <= capKg * 1000;
  if (isWithin) return null;
  return isPriorityCap
    ? problemAt('weight', m.shipment_problem_weight_over_cap_priority, { kg: capKg })
    : problemAt('weight', m.shipment_problem_weight_over_cap, { kg: capKg });
}

/** At most so many pieces of a flow, service and COD (spec §5, §9); null when they may go. */
export function piecesRefusal(
  facts: Pick<ServiceFacts, 'flow' | 'service' | 'isCod' | 'pieces'>,
): Problem | null {
  const most = maxPieces(facts);
  return facts.pieces <= most ? null : problemAt('pieces', m.shipment_problem_too_many_pieces, { n: most });
}

/** Peninsular to Peninsular, both postcodes with the money-back guarantee (domain.md, spec §9). */
export function priorityRefusal(from: PostcodePlace, to: PostcodePlace): Problem | null {
  if (from.zone !== 'peninsular' || to.zone !== 'peninsular') {
    return problemAt('service', m.shipment_problem_priority_outside_peninsular);
  }
  const without = [from, to].find((place) => !isMbg(place));
  return without
    ? problemAt('service', m.shipment_problem_priority_without_guarantee, { postcode: without.Postcode })
    : null;
}

/** A non-service area is refused at either end; COOL has its own list (domain.md "NSA"). */
export function areaRefusal(flow: FlowId, place: PostcodePlace, end: 'from' | 'to'): Problem | null {
  const refused = isNsa(place) || (flow === 'cool' && place.isCoolNsa);
  if (!refused) return null;
  const field = end === 'from' ? 'senderPostcode' : 'receiverPostcode';
  const words = isNsa(place) ? m.shipment_problem_non_service_area : m.shipment_problem_non_service_area_cool;
  return labelledProblem(field, m.shipment_postcode, words, { postcode: place.Postcode });
}

/** Only on accounts with the flag, and only by road (domain.md "Dangerous goods"). */
export function dangerousRefusal(
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

/** COOL carries parcels only (domain.md). */
export const takesDocuments = (flow: FlowId): boolean => flow !== 'cool';

function contentTypeRefusal({ flow, contentType }: ServiceFacts): Problem | null {
  if (takesDocuments(flow) || contentType === 'parcel') return null;
  return problemAt('contentType', m.shipment_problem_cool_parcels_only);
}

/** Every reason why this shipment cannot go this way, in the order of the form; empty when it can. */
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
