import JsBarcode from 'jsbarcode';
import { encodeQR } from 'qr';
import { mmPerDot as coarsestDot } from '#server/platform/documents/units.ts';

/** Quiet zones in modules: on each side of a Code 128 (ISO/IEC 15417) and around a QR code (ISO/IEC 18004). */
export const code128Quiet = 10;
export const qrQuiet = 4;

export interface Code128 {
  readonly text: string;
  /** `1` black, `0` white, without quiet zones. */
  readonly modules: string;
}

/** Encodes a text. Throws a RangeError if it is empty or has characters outside printable ASCII. */
export function code128(text: string): Code128 {
  const out: { encodings?: { data: string }[] } = {};
  if (!/^[\x20-\x7E]+$/.test(text)) throw new RangeError(`Code 128 cannot hold '${text}'`);
  JsBarcode(out, text, { format: 'CODE128' });
  return { text, modules: (out.encodings ?? []).map((encoding) => encoding.data).join('') };
}

/**
 * Returns the widest module, in dots, at which a Code 128 with its quiet zones fits into `room` millimetres; never under 2 dots
 * of 1/203 inch, or the closest width on a finer grid (stack.md).
 */
export function code128Dots({ modules }: Code128, room: number, mmPerDot: number): number {
  const widest = Math.floor(room / ((modules.length + 2 * code128Quiet) * mmPerDot) + 1e-6);
  return Math.max(Math.ceil((2 * coarsestDot) / mmPerDot - 0.1), widest);
}

/** The same for a QR code in a square of `room` millimetres; never under 3 dots of 1/203 inch. */
export function qrDots(modules: QrModules, room: number, mmPerDot: number): number {
  const widest = Math.floor(room / ((modules.length + 2 * qrQuiet) * mmPerDot) + 1e-6);
  return Math.max(Math.ceil((3 * coarsestDot) / mmPerDot - 0.1), widest);
}

export type QrModules = readonly (readonly boolean[])[];

/** Rows of a QR code without its quiet zone, error correction medium (15 %: labels get scuffed). */
export function qrCode(text: string): QrModules {
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

interface ModuleRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  height: number;
}

/**
 * Merges the black modules into as few rectangles as possible: runs along a row, extended down while the rows below repeat them.
 * This takes fewer operators and shows no hairlines between rows in viewers that smooth edges.
 */
export function mergeModules(modules: QrModules): readonly ModuleRect[] {
  const rects: ModuleRect[] = [];
  const open: (ModuleRect | undefined)[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      const width = x - start;
      const above = open[start];
      if (width > 0 && above?.width === width && above.y + above.height === y) above.height++;
      else if (width > 0) rects.push((open[start] = { x: start, y, width, height: 1 }));
    }
  });
  return rects;
}
