import { limits } from '#shared/business/limits.ts';
import type { CnKind } from '#shared/consignment/cn-number.rules.ts';
import type { Refusal } from '#shared/consignment/refusal.ts';
import type { VolumetricDivisor } from '#shared/consignment/weight.rules.ts';
import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/market/markets.ts';
import { isMbg, isNsa, type PostcodePlace } from '#shared/postcode/postcode.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

/** Flows and services as data, and what they carry (domain.md "Services and flows", spec §5, §9). */

export const SERVICES = {
  standard: { label: 'Standard' },
  priority: { label: 'Priority Service' },
  chilled: { label: 'Chilled' },
  frozen: { label: 'Frozen' },
} as const satisfies Record<string, { label: string }>;

export type ServiceId = keyof typeof SERVICES;
export const SERVICE_IDS = Object.keys(SERVICES) as ServiceId[];

export type ContentType = 'document' | 'parcel';

interface FlowFacts {
  /** Its tab or menu name. */
  label: string;
  markets: readonly MarketId[];
  /** How far it goes. Crossing the causeway is international for size and weight. */
  reach: 'home' | 'cross-border' | 'international';
  cnKind: CnKind;
  services: readonly ServiceId[];
  /** The cap on a parcel's weight; a document's is the same everywhere. */
  parcelCapKg: number;
  maxPieces: number;
}

const { parcel: PARCEL_CAP_KG, crossBorder: CROSS_BORDER_CAP_KG } = limits.weightCapKg;
const BOTH = [MALAYSIA, SINGAPORE] as const;

export const FLOWS = {
  domestic: {
    label: 'Domestic',
    markets: BOTH,
    reach: 'home',
    cnKind: 'consignment',
    services: ['standard', 'priority'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
  },
  singapore: {
    label: 'Singapore',
    markets: [MALAYSIA],
    reach: 'cross-border',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    maxPieces: limits.piecesMax,
  },
  malaysia: {
    label: 'Malaysia',
    markets: [SINGAPORE],
    reach: 'cross-border',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    maxPieces: limits.piecesMax,
  },
  international: {
    label: 'International',
    markets: BOTH,
    reach: 'international',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    maxPieces: 1,
  },
  'cn-printing': {
    label: 'CN Printing',
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'consignment',
    services: ['standard', 'priority'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
  },
  cool: {
    label: 'COOL',
    markets: BOTH,
    reach: 'home',
    cnKind: 'cool',
    services: ['chilled', 'frozen'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    maxPieces: limits.piecesMax,
  },
  fulfilment: {
    label: 'Fulfilment',
    markets: BOTH,
    reach: 'home',
    cnKind: 'fulfilment',
    services: ['standard', 'priority'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
  },
  'reverse-charge': {
    label: 'Reverse Charge',
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'reverse-charge',
    services: ['standard'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
  },
  'third-party': {
    label: 'Third Party',
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'reverse-charge',
    services: ['standard'],
    parcelCapKg: PARCEL_CAP_KG,
    maxPieces: limits.piecesMax,
  },
} as const satisfies Record<string, FlowFacts>;

export type FlowId = keyof typeof FLOWS;
export const FLOW_IDS = Object.keys(FLOWS) as FlowId[];

export type ServiceRefusalCode =
  | 'service-not-offered'
  | 'weight-over-cap'
  | 'too-many-pieces'
  | 'priority-outside-peninsular'
  | 'priority-without-guarantee'
  | 'non-service-area';

export type ServiceRefusal = Refusal<ServiceRefusalCode>;

export interface ServiceFacts {
  market: MarketId;
  flow: FlowId;
  service: ServiceId;
  contentType: ContentType;
  /** Actual weight of the whole shipment, as the bulk table has it: one weight per consignment. */
  grams: number;
  pieces: number;
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

/** The weight rules of spec §5 in grams; null when the parcel may go. */
export function weightRefusal(facts: WeightFacts & { grams: number }): ServiceRefusal | null {
  const capKg = weightCapKg(facts);
  const isPriorityCap = facts.service === 'priority' && capKg === limits.weightCapKg.priority;
  // Priority Service is for parcels under 10.00 kg (spec §9), so its cap itself is too heavy.
  const isWithin = isPriorityCap ? facts.grams < capKg * 1000 : facts.grams <= capKg * 1000;
  if (isWithin) return null;
  const rule = isPriorityCap ? messages.weightCapPriority : messages.weightCap(capKg);
  return { code: 'weight-over-cap', field: 'weight', message: fieldMessage('Weight', rule) };
}

/** At most so many pieces of a flow, service and COD (spec §5, §9); null when they may go. */
export function piecesRefusal(
  facts: Pick<ServiceFacts, 'flow' | 'service' | 'isCod' | 'pieces'>,
): ServiceRefusal | null {
  const most = maxPieces(facts);
  if (facts.pieces <= most) return null;
  return {
    code: 'too-many-pieces',
    field: 'pieces',
    message: fieldMessage('Total Pieces', messages.max(most)),
  };
}

/** Peninsular to Peninsular, both postcodes with the money-back guarantee (domain.md, spec §9). */
export function priorityRefusal(from: PostcodePlace, to: PostcodePlace): ServiceRefusal | null {
  if (from.zone !== 'peninsular' || to.zone !== 'peninsular') {
    return {
      code: 'priority-outside-peninsular',
      field: 'service',
      message: 'Priority Service is for Peninsular Malaysia only.',
    };
  }
  const without = [from, to].find((place) => !isMbg(place));
  if (!without) return null;
  return {
    code: 'priority-without-guarantee',
    field: 'service',
    message: `Priority Service is not available for postcode ${without.Postcode}.`,
  };
}

/** A non-service area is refused at either end; COOL has its own list (domain.md "NSA"). */
export function areaRefusal(flow: FlowId, place: PostcodePlace, end: 'from' | 'to'): ServiceRefusal | null {
  const refused = isNsa(place) || (flow === 'cool' && place.isCoolNsa);
  if (!refused) return null;
  return {
    code: 'non-service-area',
    field: end === 'from' ? 'senderPostcode' : 'receiverPostcode',
    message: `Postcode ${place.Postcode} is in a non-service area${isNsa(place) ? '' : ' for COOL'}.`,
  };
}

/** Every reason why this shipment cannot go this way, in the order of the form; empty when it can. */
export function serviceRefusals(facts: ServiceFacts, account: { isFrozenFood: boolean }): ServiceRefusal[] {
  const { market, flow, service, from, to } = facts;
  const refusals: (ServiceRefusal | null)[] = [
    from && areaRefusal(flow, from, 'from'),
    to && areaRefusal(flow, to, 'to'),
    weightRefusal(facts),
    piecesRefusal(facts),
    servicesOffered(market, flow, account).includes(service) ? null : notOffered(flow, service),
    service === 'priority' && from && to ? priorityRefusal(from, to) : null,
  ];
  return refusals.filter((refusal) => refusal !== null);
}

function notOffered(flow: FlowId, service: ServiceId): ServiceRefusal {
  return {
    code: 'service-not-offered',
    field: 'service',
    message: `${SERVICES[service].label} is not offered for ${FLOWS[flow].label} shipments on this account.`,
  };
}
