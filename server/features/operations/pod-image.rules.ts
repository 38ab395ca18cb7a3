import { operationsLimits } from '#shared/features/operations/operations.contract.ts';

import { readJpeg } from '#server/platform/documents/jpeg.ts';
import { parseSvgPath } from '#server/platform/documents/svg-path.ts';

const longestSide = 10_000;
const longestSignature = 20_000;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/u;

export type CheckedImage = { ok: true; bytes: Buffer } | { ok: false; reason: string };

/** Reads a base64 JPEG. What it is, its content says; nobody's word for it counts. */
export function readImage(name: string, text: string): CheckedImage {
  const refuse = (rule: string): CheckedImage => ({ ok: false, reason: `${name} ${rule}` });
  const bare = text.replace(/^data:image\/jpeg;base64,/u, '').replace(/\s+/gu, '');
  if (bare.length % 4 !== 0 || !base64.test(bare)) return refuse('is not base64.');
  if ((bare.length / 4) * 3 > operationsLimits.imageBytes + 2) {
    return refuse(`must be ${operationsLimits.imageBytes / 1024} KB or less.`);
  }
  const bytes = Buffer.from(bare, 'base64');
  try {
    const { width, height } = readJpeg(bytes);
    const isWhole = bytes.subarray(-64).includes(Buffer.from([0xff, 0xd9]));
    if (!isWhole || width === 0 || height === 0) return refuse('is a broken JPEG image.');
    if (Math.max(width, height) > longestSide) return refuse(`must be ${longestSide} pixels a side or less.`);
  } catch (error) {
    if (error instanceof RangeError) return refuse('is not a JPEG image.');
    throw error;
  }
  return { ok: true, bytes };
}

/** Strokes as SVG path data separated by `||`; null when they can be drawn (spec §3 "POD record"). */
export function signatureRefusal(strokes: string): string | null {
  if (strokes.length > longestSignature) return `cust_sign must be ${longestSignature} characters or less.`;
  try {
    // The reader skips what it does not know; a stroke has nothing to skip.
    if (!/^[\sa-zA-Z\d,.+|-]*$/u.test(strokes)) throw new RangeError('not path data');
    strokes.split('||').forEach(parseSvgPath);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return 'cust_sign must be strokes as SVG path data, separated by ||.';
    throw error;
  }
}
