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

/** Control characters that no text has, NUL left out: UTF-16 has many of those. */
const neverInText = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 28, 29, 30, 31,
]);
const sampleBytes = 4096;

/** The kind of a file by its first bytes, whatever its name. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  const known = signatures.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte));
  if (known) return known.kind;
  return isText(bytes.subarray(0, sampleBytes)) ? 'text' : 'other';
}

/** In UTF-16 the bytes of a letter may be any: curly quotes and Chinese have some that text of single bytes never has. */
function isText(sample: Uint8Array): boolean {
  const [first, second] = sample;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isMarked) return !sample.some((byte) => neverInText.has(byte));
  return ![...decodeText(sample)].some((letter) => neverInText.has(letter.codePointAt(0) ?? 0));
}
