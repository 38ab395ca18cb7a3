import { namesOf } from '#shared/platform/names-of.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import type { VolumetricDivisor } from '#shared/features/shipment/weight.rules.ts';
import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import type { PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import type { RightName } from '#shared/platform/rights/rights.ts';

/**
 * Flows and services as data, and what they carry (domain.md "Services and flows", spec §5, §9); their names are in
 * `shipment-words.model.ts`.
 */

export const SERVICE_IDS = ['standard', 'priority', 'chilled', 'frozen'] as const;
export type ServiceId = (typeof SERVICE_IDS)[number];

export type ContentType = 'document' | 'parcel';

interface FlowFacts {
  /** The markets that offer the flow. */
  markets: readonly MarketId[];
  /** Where the receivers are. Between Malaysia and Singapore, size and weight limits are those of international shipments. */
  reach: 'home' | 'cross-border' | 'international';
  cnKind: CnKind;
  services: readonly ServiceId[];
  /** The weight cap of a parcel; that of a document is the same in every flow. */
  parcelCapKg: number;
  /** True if the cap applies to each piece; otherwise it applies to the whole consignment. */
  isCapEachPiece?: true;
  /** How users create such a shipment in the portal; null if the flow is created elsewhere. */
  made: {
    needs: RightName;
    /** Which end is the company itself; that end is filled in automatically. */
    company: 'sender' | 'receiver' | 'neither';
    /** `desk`: the form with the fewest fields, ready for the next shipment at once. */
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
  /** Actual weight of the whole consignment, as in the bulk table. */
  grams: number;
  /** Weight of the heaviest piece, because some caps apply to each piece. */
  heaviestGrams: number;
  pieces: number;
  isDangerous: boolean;
  isCod: boolean;
  /** Known after the look-up of the postcodes; `to` is null for a country without postcode data. */
  from: PostcodePlace | null;
  to: PostcodePlace | null;
}

export function flowFacts(flow: FlowId): FlowFacts {
  return FLOWS[flow];
}

/** Volumetric divisor in cm³ per kg (spec §9). */
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
