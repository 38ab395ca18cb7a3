/** The volumetric weight calculator, which uses the same rules as the pricing of shipments. */
import { namesOf } from '#shared/platform/names-of.ts';
import { limits } from '#shared/platform/business/limits.ts';
import {
  actualGrams,
  formatKilograms,
  chargeableGrams,
  parseCentimetres,
  parseKilograms,
  volumetricGrams,
  type Piece,
} from '#shared/features/shipment/weight.rules.ts';
import { parseDecimal } from '#shared/platform/validation/decimal.ts';
import { fieldMessage, messages } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** One line: pieces of the same size and weight, as typed. */
export interface Line {
  length: string;
  width: string;
  height: string;
  /** Weight of each piece, in kg. */
  weight: string;
  pieces: string;
}

export type LineField = keyof Line;

export const emptyLine: Line = { length: '', width: '', height: '', weight: '', pieces: '1' };

/** Reads stored lines; returns one empty line if there are none. */
export function linesFrom(kept: unknown): Line[] {
  const lines = Array.isArray(kept) ? kept.filter(isLine) : [];
  return lines.length > 0
    ? lines.map(({ length, width, height, weight, pieces }) => ({ length, width, height, weight, pieces }))
    : [emptyLine];
}

function isLine(value: unknown): value is Line {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(emptyLine).every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

export const reaches = {
  domestic: {
    label: m.static_pages_domestic(),
    divisor: limits.volumetricDivisorDomestic,
    capKg: limits.weightCapKg.parcel,
  },
  international: {
    label: m.static_pages_international(),
    divisor: limits.volumetricDivisorInternational,
    capKg: limits.weightCapKg.crossBorder,
  },
} as const;

export type Reach = keyof typeof reaches;
export const reachIds = namesOf(reaches);

interface Weighed {
  pieces: number;
  actualGrams: number;
  volumetricGrams: number;
  chargeableGrams: number;
  /** Volumetric weight in grams of one piece of each line; 0 while a side is missing. */
  perPiece: readonly number[];
  /** Why these pieces could not be sent; null if they could. */
  warning: string | null;
}

export function weigh(lines: readonly Line[], reach: Reach): Weighed {
  const { divisor, capKg } = reaches[reach];
  const counted = lines.map((line) => ({
    piece: pieceOf(line),
    count: isBlank(line) ? 0 : countOf(line),
  }));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const pieces = counted.flatMap(({ piece, count }) => Array<Piece>(count).fill(piece));
  const actual = actualGrams(pieces);
  return {
    pieces: total,
    actualGrams: actual,
    volumetricGrams: pieces.reduce((sum, piece) => sum + volumetricGrams(piece, divisor), 0),
    chargeableGrams: chargeableGrams(pieces, divisor),
    perPiece: counted.map(({ piece }) => volumetricGrams(piece, divisor)),
    warning: warningFor(total, actual, capKg),
  };
}

function warningFor(pieces: number, grams: number, capKg: number): string | null {
  if (pieces > limits.piecesMax) return fieldMessage(m.static_pages_pieces, messages.max(limits.piecesMax));
  if (grams > capKg * 1000) return fieldMessage(m.static_pages_weight, messages.weightCap(capKg));
  return null;
}

/** The pieces of these lines for the shipment form; null if there are none, or more than one CN may have. */
export function piecesFor(lines: readonly Line[]): Piece[] | null {
  const pieces = lines
    .filter((line) => !isBlank(line))
    .flatMap((line) => Array<Piece>(countOf(line)).fill(pieceOf(line)));
  return pieces.length > 0 && pieces.length <= limits.piecesMax ? pieces : null;
}

/** The result as text to be sent in a message. */
export function resultText(lines: readonly Line[]): string {
  const sizes = lines
    .filter((line) => !isBlank(line))
    .map(({ pieces, length, width, height, weight }) =>
      m.static_pages_result_size({
        pieces: pieces || 0,
        length: length || '?',
        width: width || '?',
        height: height || '?',
        weight: weight || 0,
      }),
    );
  const results = reachIds.map((reach) => {
    const { volumetricGrams: volumetric, chargeableGrams: chargeable } = weigh(lines, reach);
    const { label, divisor } = reaches[reach];
    return m.static_pages_result_reach({
      reach: label,
      divisor,
      volumetric: formatKilograms(volumetric),
      chargeable: formatKilograms(chargeable),
    });
  });
  const actual = m.static_pages_result_actual({
    weight: formatKilograms(weigh(lines, 'domestic').actualGrams),
  });
  return [...sizes, actual, ...results].join('\n');
}

/** Far above the maximum of one CN, which is reported, and small enough to calculate with each keystroke. */
const countMax = 9_999;
const countOf = ({ pieces }: Line): number => Math.min(parseDecimal(pieces, 0) ?? 0, countMax);

/** A line that was added but not filled in counts no pieces. */
function isBlank({ length, width, height, weight }: Line): boolean {
  return `${length}${width}${height}${weight}` === '';
}

function pieceOf({ length, width, height, weight }: Line): Piece {
  return {
    grams: parseKilograms(weight) ?? 0,
    lengthMm: parseCentimetres(length) ?? undefined,
    widthMm: parseCentimetres(width) ?? undefined,
    heightMm: parseCentimetres(height) ?? undefined,
  };
}
