import type { MarketCode } from '#shared/platform/market/markets.ts';

/** Consignment note numbers as in domain.md "CN numbers", in the format of UPU standard S10. */

export const CN_KINDS = {
  consignment: { prefix: 'HN' },
  cool: { prefix: 'HC' },
  'reverse-charge': { prefix: 'HR' },
  fulfilment: { prefix: 'HF' },
  sandbox: { prefix: 'HX' },
} as const satisfies Record<string, { prefix: string }>;

export type CnKind = keyof typeof CN_KINDS;

export interface ScannedCode {
  cnNo: string;
  /** Piece number from 1; absent when the code names the whole consignment. */
  piece?: number;
  /** Version of the label that bears the code; present whenever `piece` is. */
  labelVersion?: number;
}

/** The largest serial that fits eight digits. Sequences start at 1 and are never reused. */
export const CN_SERIAL_MAX = 99_999_999;

/** The three digits of a piece bar code combine label version and piece: -001 to -030, then -101 to -130 after an edit. */
const PIECES_A_VERSION = 100;
/** Most label versions of one shipment: the three digits of a piece bar code have room for ten. */
export const LABEL_VERSIONS_MAX = 10;
/** Weights of the eight digits in the sum from which the check digit is calculated. */
export const CHECK_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;
const CN_SHAPE = /^([A-Z]{2})(\d{8})(\d)(MY|SG)$/;
const CN_IN_LINK = /(?<![A-Z0-9])([A-Z]{2}\d{9}(?:MY|SG))(?:-(\d{3}))?(?![A-Z0-9])/;

const kindByPrefix = new Map<string, CnKind>(
  Object.entries(CN_KINDS).map(([kind, { prefix }]) => [prefix, kind as CnKind]),
);

/**
 * Returns the check digit of UPU S10: 11 minus the weighted sum modulo 11, where 10 becomes 0 and 11 becomes 5.
 * Takes the eight digits as text, so that leading zeros count.
 */
export function s10CheckDigit(eightDigits: string): number {
  if (!/^\d{8}$/.test(eightDigits)) throw new RangeError('An S10 serial has exactly eight digits');
  const sum = CHECK_WEIGHTS.reduce((total, weight, i) => total + weight * Number(eightDigits[i]), 0);
  const digit = 11 - (sum % 11);
  if (digit === 10) return 0;
  return digit === 11 ? 5 : digit;
}

/** @throws RangeError when the serial does not fit: the sequence is used up, which is not the customer's fault. */
export function cnNumber(kind: CnKind, country: MarketCode, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > CN_SERIAL_MAX) {
    throw new RangeError(`CN serial ${serial} is not between 1 and ${CN_SERIAL_MAX}`);
  }
  const digits = String(serial).padStart(8, '0');
  return `${CN_KINDS[kind].prefix}${digits}${s10CheckDigit(digits)}${country}`;
}

/** Normalises what people type or paste: any letter case, with spaces and dashes anywhere. */
export function normaliseCn(text: string): string {
  return text.replace(/[\s\p{Pd}]+/gu, '').toUpperCase();
}

/** Whether a normalised number is one of ours and its check digit is right. */
export function isCnNumber(text: string): boolean {
  const match = CN_SHAPE.exec(text);
  if (!match) return false;
  const [, prefix = '', digits = '', check = ''] = match;
  return kindByPrefix.has(prefix) && s10CheckDigit(digits) === Number(check);
}

/** Returns the normalised beginning of a CN that is long enough for at most 1,000 numbers to match; null for any other text. */
export function beginningOfCn(text: string): string | null {
  const typed = normaliseCn(text);
  return kindByPrefix.has(typed.slice(0, 2)) && /^\d{5,9}(?:MY?|SG?)?$/.test(typed.slice(2)) ? typed : null;
}

export function cnKindOf(cnNo: string): CnKind | null {
  return isCnNumber(cnNo) ? (kindByPrefix.get(cnNo.slice(0, 2)) ?? null) : null;
}

/**
 * The bar code on one piece's label: CN, `-`, three digits. Pieces and label versions count from 1. A new version has new bar
 * codes, so that a replaced label is recognised at the first scan.
 */
export function pieceBarCode(cnNo: string, piece: number, labelVersion = 1): string {
  if (!Number.isInteger(piece) || piece < 1 || piece >= PIECES_A_VERSION) {
    throw new RangeError(`Piece ${piece} is not between 1 and ${PIECES_A_VERSION - 1}`);
  }
  if (!Number.isInteger(labelVersion) || labelVersion < 1 || labelVersion > LABEL_VERSIONS_MAX) {
    throw new RangeError(`Label version ${labelVersion} is not between 1 and ${LABEL_VERSIONS_MAX}`);
  }
  return `${cnNo}-${String((labelVersion - 1) * PIECES_A_VERSION + piece).padStart(3, '0')}`;
}

/** Whether a scanned code is on the shipment's current label; a CN without a piece is on all versions. */
export function labelState(
  { labelVersion }: Pick<ScannedCode, 'labelVersion'>,
  current: number,
): 'current' | 'replaced' | 'unknown' {
  if (labelVersion === undefined || labelVersion === current) return 'current';
  return labelVersion < current ? 'replaced' : 'unknown';
}

/**
 * Reads any scanned or typed code: a CN, a piece bar code, or the tracking link of the label's QR code.
 * Returns null when it is not one of ours, or when the check digit shows that it was misread.
 */
export function parseScan(text: string): ScannedCode | null {
  if (text.includes('://')) {
    const found = CN_IN_LINK.exec(text.toUpperCase());
    return found ? scanned(found[1] ?? '', found[2]) : null;
  }
  const code = normaliseCn(text);
  const match = /^([A-Z]{2}\d{9}[A-Z]{2})(\d{3})?$/.exec(code);
  return match ? scanned(match[1] ?? '', match[2]) : null;
}

/** Returns the consignment note number of what was typed, pasted or scanned; text that is no CN is only normalised. */
export function cnFromInput(text: string): string {
  return parseScan(text)?.cnNo ?? normaliseCn(text);
}

function scanned(cnNo: string, pieceDigits: string | undefined): ScannedCode | null {
  if (!isCnNumber(cnNo)) return null;
  if (pieceDigits === undefined) return { cnNo };
  const piece = Number(pieceDigits) % PIECES_A_VERSION;
  const labelVersion = Math.floor(Number(pieceDigits) / PIECES_A_VERSION) + 1;
  return piece === 0 ? null : { cnNo, piece, labelVersion };
}
