import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  generator,
  type Random,
  randomPiece,
  randomPieces,
} from '#shared/platform/validation/random.fixture.ts';
import { chargeableGrams, type Piece } from '#shared/features/shipment/weight.rules.ts';
import {
  freightCents,
  priceQuote,
  type Quote,
  type ShipmentFacts,
  withCodFee,
  withCodFeeAgain,
} from '#shared/features/pricing/quote.rules.ts';
import { rateCardSchema, type RateCard } from '#shared/features/pricing/rate-card.model.ts';

function randomCard(random: Random): RateCard {
  const firstGrams = 500 * (1 + random(4));
  const bandEnds = [firstGrams + 500 * (1 + random(20)), firstGrams + 500 * (30 + random(40)), null];
  return z.parse(rateCardSchema, {
    id: 'any-card',
    name: 'Any card',
    market: 'MY',
    currency: 'MYR',
    flows: ['domestic'],
    service: 'standard',
    validFrom: '2026-01-01',
    fromZones: ['peninsular'],
    toZones: ['sabah'],
    lanes: [
      {
        from: 'peninsular',
        to: 'sabah',
        first: { upToGrams: firstGrams, cents: 1 + random(3000) },
        next: bandEnds.map((upToGrams) => ({
          upToGrams,
          stepGrams: 100 * (1 + random(20)),
          cents: random(900),
        })),
      },
    ],
    fuelBasisPoints: random(4000),
    outskirt: { cents: random(2000), eachNextKilogramCents: random(200) },
    cod: {
      basisPoints: random(1000),
      minimumCents: random(1000),
      collectedCurrency: 'MYR',
      exchangeBasisPoints: 10_000,
    },
    enhancedLiability: { basisPoints: random(500), minimumCents: random(500) },
    tax: { label: 'SST', basisPoints: random(1500) },
  });
}

function randomFacts(random: Random): ShipmentFacts {
  return {
    flow: 'domestic',
    zoneFrom: 'peninsular',
    zoneTo: 'sabah',
    pieces: randomPieces(random, 5),
    isOda: random(2) === 0,
    codCents: random(2) === 0 ? 0 : 1000 + random(500_000),
    enhancedLiabilityCents: random(2) === 0 ? null : 20_000 + random(980_000),
  };
}

function quoted(card: RateCard, facts: ShipmentFacts): Quote {
  const outcome = priceQuote(card, facts);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.quote;
}

const SEEDS = Array.from({ length: 2000 }, (_, seed) => seed);

describe('any price on any card', () => {
  it('is the sum of its lines, in whole cents that are never negative', () => {
    for (const seed of SEEDS) {
      const random = generator(seed);
      const { lines, totalCents } = quoted(randomCard(random), randomFacts(random));
      expect(
        lines.reduce((sum, { cents }) => sum + cents, 0),
        `seed ${seed}`,
      ).toBe(totalCents);
      for (const { cents } of lines)
        expect(Number.isSafeInteger(cents) && cents >= 0, `seed ${seed}`).toBe(true);
      expect(totalCents, `seed ${seed}`).toBeGreaterThan(0);
      expect(new Set(lines.map(({ code }) => code)).size, `seed ${seed}`).toBe(lines.length);
    }
  });

  it('is never cheaper when a piece is heavier or larger, or when there is one more', () => {
    for (const seed of SEEDS) {
      const random = generator(seed);
      const card = randomCard(random);
      const facts = randomFacts(random);
      const before = quoted(card, facts).totalCents;
      const [piece, ...rest] = facts.pieces as [Piece, ...Piece[]];
      const heavier = { ...piece, grams: piece.grams + random(5000) };
      const larger = { ...piece, lengthMm: (piece.lengthMm ?? 0) + random(500) };
      const variants = [
        [heavier, ...rest],
        [larger, ...rest],
        [...facts.pieces, randomPiece(random)],
      ];
      for (const pieces of variants) {
        expect(quoted(card, { ...facts, pieces }).totalCents, `seed ${seed}`).toBeGreaterThanOrEqual(before);
      }
    }
  });

  it('is never cheaper with outskirt delivery, COD or enhanced liability than without', () => {
    for (const seed of SEEDS) {
      const random = generator(seed);
      const card = randomCard(random);
      const facts = randomFacts(random);
      const plain = quoted(card, { ...facts, isOda: false, codCents: 0, enhancedLiabilityCents: null });
      expect(quoted(card, facts).totalCents, `seed ${seed}`).toBeGreaterThanOrEqual(plain.totalCents);
    }
  });

  it('rounds fuel and tax half up to the cent, and only once', () => {
    for (const seed of SEEDS) {
      const random = generator(seed);
      const card = randomCard(random);
      const facts = randomFacts(random);
      const { lines } = quoted(card, facts);
      const centsOf = (wanted: string) => lines.find(({ code }) => code === wanted)?.cents ?? 0;
      const untaxed = lines.filter(({ code }) => code !== 'tax').reduce((sum, { cents }) => sum + cents, 0);
      const shares = [
        [centsOf('fuel'), centsOf('freight'), card.fuelBasisPoints],
        [centsOf('tax'), untaxed, card.tax.basisPoints],
      ] as const;
      for (const [cents, of, basisPoints] of shares) {
        const error = cents * 10_000 - of * basisPoints;
        expect(error > -5000 && error <= 5000, `seed ${seed}`).toBe(true);
      }
    }
  });

  it('is in the currency of its card', () => {
    for (const seed of SEEDS.slice(0, 200)) {
      const random = generator(seed);
      const card = randomCard(random);
      expect(quoted(card, randomFacts(random)).currency).toBe(card.currency);
    }
  });

  it('has the chargeable weight that it was calculated with', () => {
    for (const seed of SEEDS.slice(0, 200)) {
      const random = generator(seed);
      const card = randomCard(random);
      const facts = randomFacts(random);
      expect(quoted(card, facts).chargeableGrams).toBe(chargeableGrams(facts.pieces, 6000));
    }
  });
});

const CARD = z.parse(rateCardSchema, {
  id: 'known-card',
  name: 'Known card',
  market: 'MY',
  currency: 'MYR',
  flows: ['domestic'],
  service: 'standard',
  validFrom: '2026-01-01',
  fromZones: ['peninsular'],
  toZones: ['peninsular'],
  lanes: [
    {
      from: 'peninsular',
      to: 'peninsular',
      first: { upToGrams: 1000, cents: 700 },
      next: [
        { upToGrams: 5000, stepGrams: 500, cents: 100 },
        { upToGrams: null, stepGrams: 1000, cents: 150 },
      ],
    },
  ],
  fuelBasisPoints: 1250,
  outskirt: { cents: 500, eachNextKilogramCents: 50 },
  cod: { basisPoints: 200, minimumCents: 500, collectedCurrency: 'MYR', exchangeBasisPoints: 10_000 },
  enhancedLiability: { basisPoints: 100, minimumCents: 200 },
  tax: { label: 'SST 6%', basisPoints: 600 },
});

const FACTS: ShipmentFacts = {
  flow: 'domestic',
  zoneFrom: 'peninsular',
  zoneTo: 'peninsular',
  pieces: [{ grams: 2200 }],
  isOda: true,
  codCents: 10_000,
  enhancedLiabilityCents: 50_000,
};

describe('a known price', () => {
  it('has a line for each of its parts', () => {
    // 2.5 kg: 7.00 + 3 × 1.00; fuel 12.5 %; outskirt 5.00 + 2 × 0.50; COD 2 % is below 5.00; EL 1 % of 500.
    expect(quoted(CARD, FACTS)).toEqual({
      cardId: 'known-card',
      lines: [
        { code: 'freight', cents: 1000 },
        { code: 'fuel', cents: 125 },
        { code: 'outskirt', cents: 600 },
        { code: 'cod', cents: 500 },
        { code: 'enhanced-liability', cents: 500 },
        { code: 'tax', name: 'SST 6%', cents: 164 },
      ],
      totalCents: 2889,
      currency: 'MYR',
      chargeableGrams: 2500,
      zoneFrom: 'peninsular',
      zoneTo: 'peninsular',
    });
  });

  it('is the same again when COD is removed and added back', () => {
    const { lines } = quoted(CARD, FACTS);
    const without = withCodFee(lines, CARD, 0);
    expect(without.map(({ code }) => code)).not.toContain('cod');
    expect(withCodFeeAgain(without, CARD, FACTS.codCents)).toEqual(lines);
  });

  it.each([
    [500, 700],
    [1000, 700],
    [1500, 800],
    [5000, 1500],
    [5500, 1650],
    [6000, 1650],
    [6500, 1800],
  ])('of %i g charges every started step: %i cents', (grams, cents) => {
    const [lane] = CARD.lanes;
    expect(lane && freightCents(lane, grams)).toBe(cents);
  });

  it('has the higher of the COD percentage and the minimum fee', () => {
    const fee = (codCents: number) =>
      quoted(CARD, { ...FACTS, codCents }).lines.find(({ code }) => code === 'cod')?.cents;
    expect(fee(25_000)).toBe(500);
    expect(fee(25_100)).toBe(502);
    expect(fee(0)).toBeUndefined();
  });

  it('converts a COD amount in another currency before the percentage is taken', () => {
    const cod = {
      basisPoints: 200,
      minimumCents: 100,
      collectedCurrency: 'MYR',
      exchangeBasisPoints: 3100,
    } as const;
    const { lines } = quoted({ ...CARD, cod }, { ...FACTS, codCents: 100_000 });
    expect(lines.find(({ code }) => code === 'cod')?.cents).toBe(620);
  });

  it('uses the volumetric divisor of its flow', () => {
    const pieces = [{ grams: 100, lengthMm: 300, widthMm: 200, heightMm: 100 }];
    expect(quoted(CARD, { ...FACTS, pieces }).chargeableGrams).toBe(1000);
    expect(quoted(CARD, { ...FACTS, pieces, flow: 'international' }).chargeableGrams).toBe(1500);
  });
});

describe('a price after its COD is lowered', () => {
  it('is the price of a parcel created with the lower COD, plus its weight charge', () => {
    const random = generator(11);
    const weight = { code: 'weight', cents: 3_00 } as const;
    for (let i = 0; i < 500; i += 1) {
      const card = randomCard(random);
      const facts = { ...randomFacts(random), codCents: 1 + random(100_000) };
      const less = random(facts.codCents);
      const { lines } = quoted(card, facts);
      const expected = quoted(card, { ...facts, codCents: less }).lines;
      expect(withCodFee([...lines, weight], card, less)).toEqual([...expected, weight]);
    }
  });

  it('is never higher, even by a card with a higher COD fee', () => {
    const { lines } = quoted(CARD, { ...FACTS, codCents: 100_00 });
    const dear = { ...CARD, cod: CARD.cod && { ...CARD.cod, minimumCents: 500_00 } };
    expect(withCodFee(lines, dear, 50_00)).toEqual(lines);
  });
});

describe('what a card does not price', () => {
  it('is refused with its own code instead of priced at zero', () => {
    expect(priceQuote(CARD, { ...FACTS, zoneTo: 'sabah' })).toMatchObject({
      ok: false,
      refusal: { code: 'shipment.no_price_for_destination' },
    });
    expect(priceQuote({ ...CARD, cod: null }, FACTS)).toMatchObject({
      refusal: { code: 'shipment.cod_not_available' },
    });
    expect(priceQuote({ ...CARD, enhancedLiability: null }, FACTS)).toMatchObject({
      refusal: { code: 'shipment.enhanced_not_available' },
    });
  });
});
