import { limits } from '#shared/platform/business/limits.ts';
import { formatDecimal, parseDecimal } from '#shared/platform/validation/decimal.ts';

/**
 * Volumetric and chargeable weight (spec §9, domain.md "Services and flows").
 * The code uses integer grams and millimetres; people see kilograms and centimetres.
 */

export interface Piece {
  grams: number;
  /** Sizes are optional (spec §5): without all three a piece has no volumetric weight. */
  lengthMm?: number | undefined;
  widthMm?: number | undefined;
  heightMm?: number | undefined;
}

export type VolumetricDivisor =
  | typeof limits.volumetricDivisorDomestic
  | typeof limits.volumetricDivisorInternational;

/** Chargeable weight is rounded up to half a kilogram (domain.md). */
export const CHARGEABLE_STEP_GRAMS = 500;

/** Parses kilograms to grams ('1.25' is 1250); null for a text that is no weight, or finer than a gram. */
export function parseKilograms(text: string): number | null {
  return parseDecimal(text, 3);
}

/** Parses centimetres to millimetres ('12.5' is 125); null for a text that is no length, or finer than a millimetre. */
export function parseCentimetres(text: string): number | null {
  return parseDecimal(text, 1);
}

/** Formats grams as kilograms (1250 is '1.25') with at least two decimals, as on labels and invoices. */
export function formatKilograms(grams: number): string {
  return formatDecimal(grams, 3, 2);
}

export function formatCentimetres(millimetres: number): string {
  return formatDecimal(millimetres, 1);
}

/**
 * L×W×H in cm divided by the divisor gives kilograms; the same in mm gives grams.
 * Rounded up to the gram for display; the chargeable weight is calculated before rounding.
 */
export function volumetricGrams(piece: Piece, divisor: VolumetricDivisor): number {
  return Math.ceil(cubicMillimetres(piece) / divisor);
}

export function actualGrams(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { grams }) => sum + grams, 0);
}

export function heaviestGrams(pieces: readonly Piece[]): number {
  return Math.max(0, ...pieces.map(({ grams }) => grams));
}

/** For each piece the larger of actual and volumetric weight, summed and rounded up to 0.5 kg (domain.md). */
export function chargeableGrams(pieces: readonly Piece[], divisor: VolumetricDivisor): number {
  // The sum stays multiplied by the divisor until the end, so that nothing is rounded twice.
  const scaled = pieces.reduce((sum, p) => sum + Math.max(p.grams * divisor, cubicMillimetres(p)), 0);
  return Math.ceil(scaled / (divisor * CHARGEABLE_STEP_GRAMS)) * CHARGEABLE_STEP_GRAMS;
}

function cubicMillimetres({ lengthMm = 0, widthMm = 0, heightMm = 0 }: Piece): number {
  return lengthMm * widthMm * heightMm;
}
