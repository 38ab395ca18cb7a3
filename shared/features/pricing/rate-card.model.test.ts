import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import {
  cardInForce,
  countryZone,
  rateCardSchema,
  type RateCard,
} from '#shared/features/pricing/rate-card.model.ts';

const NEXT = [{ upToGrams: null, stepGrams: 500, cents: 50 }];
const FIRST = { upToGrams: 1000, cents: 700 };

function card(changes: Partial<RateCard> = {}): RateCard {
  return {
    id: 'test-card',
    name: 'Test card',
    market: 'MY',
    currency: 'MYR',
    flows: ['domestic'],
    service: 'standard',
    validFrom: '2026-01-01',
    fromZones: ['peninsular'],
    toZones: ['peninsular', 'sabah'],
    lanes: [
      { from: 'peninsular', to: 'peninsular', first: FIRST, next: NEXT },
      { from: 'peninsular', to: 'sabah', first: FIRST, next: NEXT },
    ],
    fuelBasisPoints: 1200,
    outskirt: { cents: 500, eachNextKilogramCents: 50 },
    cod: null,
    enhancedLiability: null,
    tax: { label: 'SST 6%', basisPoints: 600 },
    ...changes,
  };
}

function problemsOf(candidate: unknown): string[] {
  const result = z.safeParse(rateCardSchema, candidate);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

const [toPeninsular, toSabah] = card().lanes as [RateCard['lanes'][number], RateCard['lanes'][number]];
const acrossSingapore = {
  fromZones: ['singapore'],
  toZones: ['singapore'],
  lanes: [{ ...toSabah, from: 'singapore', to: 'singapore' }],
};
const COD = {
  basisPoints: 200,
  minimumCents: 500,
  collectedCurrency: 'MYR',
  exchangeBasisPoints: 10_000,
} as const;
const band = (upToGrams: number | null) => ({ upToGrams, stepGrams: 500, cents: 50 });

describe('a rate card', () => {
  it('is accepted when it is complete', () => {
    expect(problemsOf(card())).toEqual([]);
  });

  it.each<[string, Partial<RateCard>, string]>([
    ['a zone pair is missing', { lanes: [toPeninsular] }, 'peninsular to sabah has no price'],
    [
      'a zone pair comes twice',
      { lanes: [toPeninsular, toSabah, toSabah] },
      'peninsular to sabah has more than one price',
    ],
    [
      'a lane leaves its zones',
      { lanes: [toPeninsular, toSabah, { ...toSabah, to: 'mars' }] },
      'peninsular to mars is not between zones of this card',
    ],
    [
      'heavy shipments have no price',
      { lanes: [toPeninsular, { ...toSabah, next: [band(5000)] }] },
      'peninsular to sabah has no price above 5000 g',
    ],
    [
      'bands descend',
      { lanes: [toPeninsular, { ...toSabah, next: [band(5000), band(3000), band(null)] }] },
      'peninsular to sabah has bands that are not in ascending order',
    ],
    [
      'a band follows the last one',
      { lanes: [toPeninsular, { ...toSabah, next: [band(null), band(null)] }] },
      'peninsular to sabah has a band after the last, open-ended one',
    ],
    ['its currency is foreign', { currency: 'SGD' }, 'A card of MY must be priced in MYR'],
    [
      'a country is in no zone',
      { countryZones: { JP: 'asia' } },
      'JP is in asia, which is not a zone of this card',
    ],
    [
      'a zone is misspelt, though its lanes are priced',
      {
        toZones: ['peninsular', 'sabbah'],
        lanes: [toPeninsular, { ...toSabah, to: 'sabbah' }],
      },
      'sabbah is not a zone of Malaysia',
    ],
    [
      'it is for a flow that its market does not have',
      { market: 'SG', currency: 'SGD', flows: ['cn-printing'], ...acrossSingapore },
      'standard is not offered for cn-printing shipments of Singapore',
    ],
    [
      'it is for a service that the flow does not have',
      { flows: ['third-party'], service: 'priority' },
      'priority is not offered for third-party shipments of Malaysia',
    ],
    [
      'it is international and names no country',
      { flows: ['international'] },
      'An international card must say which country is in which zone',
    ],
    [
      'its COD is in the currency of another country',
      { cod: { ...COD, collectedCurrency: 'SGD', exchangeBasisPoints: 32_000 } },
      'COD of domestic shipments must be collected in MYR',
    ],
    [
      'it has an exchange rate from a currency to itself',
      { cod: { ...COD, exchangeBasisPoints: 9_900 } },
      'The exchange rate from MYR to itself must be 10000',
    ],
  ])('is refused when %s', (_why, changes, problem) => {
    expect(problemsOf(card(changes))).toEqual([problem]);
  });

  it('reports every problem at once', () => {
    expect(problemsOf(card({ lanes: [toSabah], currency: 'SGD' })).length).toBe(2);
  });

  it.each<[string, unknown]>([
    ['half cents', { ...card(), fuelBasisPoints: 12.5 }],
    ['negative prices', { ...card(), outskirt: { cents: -1, eachNextKilogramCents: 0 } }],
    ['free freight', card({ lanes: [toPeninsular, { ...toSabah, first: { ...FIRST, cents: 0 } }] })],
    ['an invalid date', card({ validFrom: '1 January' })],
    ['a misspelt field', { ...card(), fuelPercent: 12 }],
  ])('is refused with %s', (_what, candidate) => {
    expect(problemsOf(candidate).length).toBeGreaterThan(0);
  });
});

describe('the card in force', () => {
  const wanted = { market: MALAYSIA, flow: 'domestic', service: 'standard', on: '2026-06-15' } as const;
  const old = card({ id: 'card-old', validFrom: '2026-01-01' });
  const current = card({ id: 'card-current', validFrom: '2026-06-15' });
  const coming = card({ id: 'card-coming', validFrom: '2026-06-16' });

  it('is the latest that is valid on the day', () => {
    expect(cardInForce([coming, old, current], wanted)?.id).toBe('card-current');
    expect(cardInForce([coming, old, current], { ...wanted, on: '2026-06-14' })?.id).toBe('card-old');
    expect(cardInForce([coming, old, current], { ...wanted, on: '2025-12-31' })).toBeUndefined();
  });

  it('is for the requested market, flow and service', () => {
    expect(cardInForce([old], { ...wanted, market: SINGAPORE })).toBeUndefined();
    expect(cardInForce([old], { ...wanted, flow: 'cool' })).toBeUndefined();
    expect(cardInForce([old], { ...wanted, service: 'priority' })).toBeUndefined();
  });
});

describe('the zone of a country', () => {
  it('is the zone named for it, or else the zone for all other countries, or else undefined', () => {
    const international = card({ countryZones: { JP: 'sabah', '*': 'peninsular' } });
    expect(countryZone(international, 'JP')).toBe('sabah');
    expect(countryZone(international, 'ZW')).toBe('peninsular');
    expect(countryZone(card(), 'JP')).toBeUndefined();
  });
});

describe('the transit days', () => {
  const promising = (transitDays: { least: number; most: number }) =>
    card({ lanes: card().lanes.map((lane) => ({ ...lane, transitDays })) });

  it('are optional, and their minimum must not be more than their maximum', () => {
    expect(z.safeParse(rateCardSchema, card()).success).toBe(true);
    expect(z.safeParse(rateCardSchema, promising({ least: 1, most: 1 })).success).toBe(true);
    const { error } = z.safeParse(rateCardSchema, promising({ least: 3, most: 2 }));
    expect(error?.issues[0]?.message).toBe(
      'peninsular to peninsular has more days at least (3) than at most',
    );
  });
});
