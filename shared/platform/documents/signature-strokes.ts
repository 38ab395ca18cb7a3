/** Separates the strokes of a signature, each of which is SVG path data (spec §3 "POD record"). */
export const strokeSeparator = '||';

/** Returns the strokes of a signature as SVG path data. A stroke without a first command starts with a move. */
export function strokesOf(signature: string): string[] {
  return signature
    .split(strokeSeparator)
    .map((stroke) => stroke.trim())
    .filter((stroke) => stroke !== '')
    .map((stroke) => (/^[a-z]/i.test(stroke) ? stroke : `M${stroke}`));
}
