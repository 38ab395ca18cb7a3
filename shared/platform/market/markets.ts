/** The two markets as data (spec §1, §9). Everything that differs between them is a field here. */
export const MALAYSIA = 130;
export const SINGAPORE = 169;

export const markets = {
  [MALAYSIA]: {
    id: MALAYSIA,
    code: 'MY',
    name: 'Malaysia',
    dialCode: '60',
    currency: 'RM',
    currencyCode: 'MYR',
    timeZone: 'Asia/Kuala_Lumpur',
    postcodeDigits: 5,
    hasStates: true,
    isHome: true,
    /** Basic liability of a shipment without enhanced liability, in cents (spec §9). */
    basicLiabilityCents: 200_00,
  },
  [SINGAPORE]: {
    id: SINGAPORE,
    code: 'SG',
    name: 'Singapore',
    dialCode: '65',
    currency: 'S$',
    currencyCode: 'SGD',
    timeZone: 'Asia/Singapore',
    postcodeDigits: 6,
    hasStates: false,
    isHome: false,
    basicLiabilityCents: 100_00,
  },
} as const satisfies Record<number, MarketFacts>;

interface MarketFacts {
  id: number;
  code: string;
  name: string;
  dialCode: string;
  /** Currency sign for display. */
  currency: string;
  /** Currency code, ISO 4217. */
  currencyCode: string;
  timeZone: string;
  postcodeDigits: number;
  /** Whether addresses include a state; Singapore has no states. */
  hasStates: boolean;
  /** Whether this is the home market, which has the full feature set (spec §1). */
  isHome: boolean;
  basicLiabilityCents: number;
}

export type MarketId = keyof typeof markets;
export type Market = (typeof markets)[MarketId];
export type MarketCode = Market['code'];

export const marketIds = [MALAYSIA, SINGAPORE] as const;

export const marketCodes = [markets[MALAYSIA].code, markets[SINGAPORE].code] as const;

export const currencyCodes = [markets[MALAYSIA].currencyCode, markets[SINGAPORE].currencyCode] as const;

export function isMarketId(value: unknown): value is MarketId {
  return value === MALAYSIA || value === SINGAPORE;
}

/** Returns the market id of a stored number; the home market when it is unknown. */
export const marketIdOf = (market: number): MarketId => (isMarketId(market) ? market : MALAYSIA);

export function marketOf(id: MarketId): Market {
  return markets[id];
}

/** Returns the market by the two-letter code used in CN numbers and addresses. */
export function marketByCode(code: MarketCode): Market {
  return code === 'MY' ? markets[MALAYSIA] : markets[SINGAPORE];
}

/** Returns the market of a country, by its two-letter code; null for countries without a market. */
export function marketOfCountry(country: string): Market | null {
  return Object.values(markets).find(({ code }) => code === country) ?? null;
}
