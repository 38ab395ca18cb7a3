import { operationsLimits } from '#shared/features/operations/operations.contract.ts';

import { strokesOf } from '#shared/platform/documents/signature-strokes.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { readJpeg } from '#server/platform/documents/jpeg.ts';
import { parseSvgPath } from '#server/platform/documents/svg-path.ts';

const longestSide = 10_000;
const longestSignature = 20_000;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/u;

type CheckedImage = { ok: true; bytes: Buffer } | { ok: false; reason: Problem };

/** Reads a base64 JPEG. The type is detected from the content; declared types are ignored. */
export function readImage(field: string, text: string): CheckedImage {
  const refuse = (reason: Problem): CheckedImage => ({ ok: false, reason });
  const bare = text.replace(/^data:image\/jpeg;base64,/u, '').replace(/\s+/gu, '');
  if (bare.length % 4 !== 0 || !base64.test(bare))
    return refuse(problem(m.operations_problem_image_not_base64, { field }));
  if ((bare.length / 4) * 3 > operationsLimits.imageBytes + 2) {
    return refuse(
      problem(m.operations_problem_image_large, { field, kb: operationsLimits.imageBytes / 1024 }),
    );
  }
  const bytes = Buffer.from(bare, 'base64');
  try {
    const { width, height } = readJpeg(bytes);
    const isWhole = bytes.subarray(-64).includes(Buffer.from([0xff, 0xd9]));
    if (!isWhole || width === 0 || height === 0)
      return refuse(problem(m.operations_problem_image_broken, { field }));
    if (Math.max(width, height) > longestSide)
      return refuse(problem(m.operations_problem_image_sides, { field, pixels: longestSide }));
  } catch (error) {
    if (error instanceof RangeError) return refuse(problem(m.operations_problem_image_not_jpeg, { field }));
    throw error;
  }
  return { ok: true, bytes };
}

/**
 * Checks that signature strokes can be drawn: SVG path data separated by `||` (spec §3 "POD record"). Returns null when
 * they can.
 */
export function signatureRefusal(strokes: string): Problem | null {
  if (strokes.length > longestSignature) {
    return problem(m.operations_problem_signature_long, { field: 'cust_sign', n: longestSignature });
  }
  try {
    // The parser skips unknown parts, but a valid stroke contains nothing to skip.
    if (!/^[\sa-zA-Z\d,.+|-]*$/u.test(strokes)) throw new RangeError('not path data');
    strokesOf(strokes).forEach(parseSvgPath);
    return null;
  } catch (error) {
    if (error instanceof RangeError) {
      return problem(m.operations_problem_signature_form, { field: 'cust_sign' });
    }
    throw error;
  }
}
