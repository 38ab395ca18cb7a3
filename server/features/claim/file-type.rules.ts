/** Detects the type of a file from its first bytes, never from its name (domain.md "Claims"). */
import type { ClaimFileType } from '#shared/features/claim/claim-files.contract.ts';

/** How many bytes are enough to detect the type. */
export const headBytes = 32;

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];

const begins = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
const textAt = (head: Uint8Array, at: number, length: number) =>
  Buffer.from(head.subarray(at, at + length)).toString('latin1');

/** Brands of ISO media files that are videos; phone photos (heic, avif) use the same container. */
const mp4Brands = /^(?:isom|iso[2-9]|mp4[12v]|avc1|M4V |M4VH|dash|mmp4|3gp\d|3g2a|MSNV|f4v )$/u;
/** Old QuickTime files without a brand begin with one of these atoms. */
const movAtoms = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Returns null for a type that claims do not accept. */
export function fileTypeOf(head: Uint8Array): ClaimFileType | null {
  if (begins(head, jpeg)) return 'image/jpeg';
  if (begins(head, png) && textAt(head, 12, 4) === 'IHDR') return 'image/png';
  if (begins(head, pdf)) return 'application/pdf';
  const atom = textAt(head, 4, 4);
  if (atom === 'ftyp') {
    const brand = textAt(head, 8, 4);
    if (brand === 'qt  ') return 'video/quicktime';
    return mp4Brands.test(brand) ? 'video/mp4' : null;
  }
  return movAtoms.has(atom) ? 'video/quicktime' : null;
}
