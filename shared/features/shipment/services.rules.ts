import { namesOf } from '#shared/platform/names-of.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import type { VolumetricDivisor } from '#shared/features/shipment/weight.rules.ts';
import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import type { PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import type { RightName } from '#shared/platform/rights/rights.ts';

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
    made: usual,
  },
  singapore: {
    markets: [MALAYSIA],
    reach: 'cross-border',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    isCapEachPiece: true,
    made: usual,
  },
  malaysia: {
    markets: [SINGAPORE],
    reach: 'cross-border',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    isCapEachPiece: true,
    made: usual,
  },
  international: {
    markets: BOTH,
    reach: 'international',
    cnKind: 'consignment',
    services: ['standard'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    isCapEachPiece: true,
    made: usual,
  },
  'cn-printing': {
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'consignment',
    services: ['standard', 'priority'],
    parcelCapKg: PARCEL_CAP_KG,
    made: { ...usual, needs: 'deskPrinting', layout: 'desk' },
  },
  cool: {
    markets: BOTH,
    reach: 'home',
    cnKind: 'cool',
    services: ['chilled', 'frozen'],
    parcelCapKg: CROSS_BORDER_CAP_KG,
    isCapEachPiece: true,
    made: { ...usual, needs: 'createCool' },
  },
  fulfilment: {
    markets: BOTH,
    reach: 'home',
    cnKind: 'fulfilment',
    services: ['standard', 'priority'],
    parcelCapKg: PARCEL_CAP_KG,
    made: null,
  },
  'reverse-charge': {
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'reverse-charge',
    services: ['standard'],
    parcelCapKg: PARCEL_CAP_KG,
    made: { ...usual, needs: 'createReverseCharge', company: 'receiver' },
  },
  'third-party': {
    markets: [MALAYSIA],
    reach: 'home',
    cnKind: 'reverse-charge',
    services: ['standard'],
    parcelCapKg: PARCEL_CAP_KG,
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

export function flowFacts(flow: FlowId): FlowFacts {
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

export type WeightFacts = Pick<ServiceFacts, 'flow' | 'service' | 'contentType'>;

/** The lowest of the caps that apply, in kilograms (spec §5 "Weight"). */
export function weightCapKg({ flow, service, contentType }: WeightFacts): number {
  const caps = [flowFacts(flow).parcelCapKg];
  if (contentType === 'document') caps.push(limits.weightCapKg.document);
  if (service === 'priority') caps.push(limits.weightCapKg.priority);
  return Math.min(...caps);
}

/** The lowest of the caps that apply (spec §5, §9): Priority 5, COD 3, otherwise 30. */
export function maxPieces({ service, isCod }: Pick<ServiceFacts, 'service' | 'isCod'>): number {
  const caps: number[] = [limits.piecesMax];
  if (isCod) caps.push(limits.codPiecesMax);
  if (service === 'priority') caps.push(limits.priorityPiecesMax);
  return Math.min(...caps);
}

/** COOL carries parcels only (domain.md). */
export const takesDocuments = (flow: FlowId): boolean => flow !== 'cool';
