import { describe, expect, it } from 'vitest';
import { generator, randomPiece, randomPieces } from '#shared/platform/validation/random.fixture.ts';
import { formatDecimal, parseDecimal } from '#shared/platform/validation/decimal.ts';
import {
  actualGrams,
  chargeableGrams,
  formatCentimetres,
  formatKilograms,
  parseCentimetres,
  parseKilograms,
  volumetricGrams,
} from '#shared/features/shipment/weight.rules.ts';

describe('a typed weight or length', () => {
  it.each([
    ['1.25', 1250],
    ['0.29', 290],
    ['1.005', 1005],
    ['.5', 500],
    ['7.', 7000],
    [' 30 ', 30_000],
    ['99999', 99_999_000],
    ['1.2500', 1250],
    ['0', 0],
  ])('of %j kg is exactly %i g', (text, grams) => {
    expect(parseKilograms(text)).toBe(grams);
  });

  it.each(['', '.', ' ', '-1', '+1', '1e3', '1,5', '1.2.3', '1.2345', 'abc', '1234567890123'])(
    'of %j is refused as a weight',
    (text) => {
      expect(parseKilograms(text)).toBeNull();
    },
  );

  it('is the same after formatting and reading, for every gram up to 10 kg', () => {
    for (let grams = 0; grams <= 10_000; grams++) {
      expect(parseKilograms(formatKilograms(grams))).toBe(grams);
    }
  });

  it('is shown with two decimals at least for kilograms, and with one at most for centimetres', () => {
    expect(formatKilograms(500)).toBe('0.50');
    expect(formatKilograms(1255)).toBe('1.255');
    expect(formatCentimetres(125)).toBe('12.5');
    expect(formatCentimetres(300)).toBe('30');
    expect(formatDecimal(-1250, 3, 2)).toBe('-1.25');
    expect(formatDecimal(5, 0)).toBe('5');
  });

  it('in centimetres is read as millimetres, with at most one decimal', () => {
    expect(parseCentimetres('12.5')).toBe(125);
    expect(parseCentimetres('12.55')).toBeNull();
    expect(parseDecimal('12', 0)).toBe(12);
  });
});

describe('volumetric weight', () => {
  const carton = { grams: 1000, lengthMm: 400, widthMm: 300, heightMm: 250 };

  it('is L×W×H in cm divided by 6000 at home and by 5000 abroad', () => {
    expect(volumetricGrams(carton, 6000)).toBe(5000);
    expect(volumetricGrams(carton, 5000)).toBe(6000);
  });

  it('is 0 when a side is missing', () => {
    expect(volumetricGrams({ grams: 1000, lengthMm: 400, widthMm: 300 }, 6000)).toBe(0);
  });
});

describe('chargeable weight', () => {
  it('is the larger of actual and volumetric weight for each piece, not for the sum', () => {
    const heavyAndSmall = { grams: 8000, lengthMm: 100, widthMm: 100, heightMm: 100 };
    const lightAndLarge = { grams: 500, lengthMm: 400, widthMm: 300, heightMm: 250 };
    expect(chargeableGrams([heavyAndSmall, lightAndLarge], 6000)).toBe(13_000);
    expect(actualGrams([heavyAndSmall, lightAndLarge])).toBe(8500);
  });

  it.each([
    [1, 500],
    [500, 500],
    [501, 1000],
    [1000, 1000],
    [1001, 1500],
  ])('of %i g is rounded up to %i g', (grams, expected) => {
    expect(chargeableGrams([{ grams }], 6000)).toBe(expected);
  });

  it('is rounded once, at the end', () => {
    // 3 × 166.66… g volumetric is 500 g, not 3 × 167 = 501 g and so a whole kilogram.
    const piece = { grams: 0, lengthMm: 100, widthMm: 100, heightMm: 100 };
    expect(chargeableGrams([piece, piece, piece], 6000)).toBe(500);
  });

  it('is never less than the actual weight', () => {
    for (let grams = 1; grams < 40_000; grams += 137) {
      expect(chargeableGrams([{ grams }, { grams: 3 }], 5000)).toBeGreaterThanOrEqual(grams + 3);
    }
  });

  it('of random pieces is in half kilograms, close to the exact weight, and never less for more pieces', () => {
    for (let seed = 0; seed < 2000; seed++) {
      const random = generator(seed);
      const pieces = randomPieces(random, 30);
      const divisor = random(2) === 0 ? 6000 : 5000;
      const chargeable = chargeableGrams(pieces, divisor);
      const reckoned = pieces.reduce(
        (sum, piece) => sum + Math.max(piece.grams, volumetricGrams(piece, divisor)),
        0,
      );
      expect(chargeable % 500, `seed ${seed}`).toBe(0);
      expect(chargeable, `seed ${seed}`).toBeGreaterThanOrEqual(actualGrams(pieces));
      // Each volumetric weight is shown rounded up to the gram, but calculated without rounding.
      expect(Math.abs(chargeable - reckoned), `seed ${seed}`).toBeLessThan(500 + pieces.length);
      const more = [...pieces, randomPiece(random)];
      expect(chargeableGrams(more, divisor), `seed ${seed}`).toBeGreaterThanOrEqual(chargeable);
      expect(chargeableGrams(pieces, 5000), `seed ${seed}`).toBeGreaterThanOrEqual(
        chargeableGrams(pieces, 6000),
      );
    }
  });
});
