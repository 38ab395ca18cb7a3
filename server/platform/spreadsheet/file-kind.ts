/** The kind of an uploaded file, by its content; names cannot be trusted. */
import { decodeText } from './text-decoding.ts';

export type FileKind = 'zip' | 'ole' | 'text' | 'other';

const signatures: readonly { kind: FileKind; bytes: readonly number[] }[] = [
  { kind: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  // The container of .xls, and of .xlsx files that are locked with a password.
  { kind: 'ole', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: 'other', bytes: [0x25, 0x50, 0x44, 0x46] },
  { kind: 'other', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: 'other', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'other', bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'other', bytes: [0x1f, 0x8b] },
];

/** Of the control characters those that texts have: ends of lines and tabs, the end of a file, and escape. */
const usual = new Set([9, 10, 11, 12, 13, 26, 27]);
const firstPrinted = 32;
const sampleBytes = 4096;
/** One among so many letters is a stray, out of a scanner or an old program; of any bytes one in ten is such. */
const lettersAStray = 40;

/** The kind of a file by its first bytes, whatever its name. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  const known = signatures.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte));
  if (known) return known.kind;
  return isText(bytes.subarray(0, sampleBytes)) ? 'text' : 'other';
}

/** Counted in letters: in UTF-16 the bytes of a letter may be any, curly quotes and Chinese have some that no text of single bytes has. */
function isText(sample: Uint8Array): boolean {
  const text = decodeText(sample);
  let strays = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < firstPrinted && !usual.has(code)) strays += 1;
  }
  return strays * lettersAStray <= text.length;
}
