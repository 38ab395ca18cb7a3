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

/** Control characters that no text needs; 26 ended files once. */
const seldomInText = /[\0-\b\x0e-\x19\x1c-\x1f]/gu;
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
  return (text.match(seldomInText)?.length ?? 0) * lettersAStray <= text.length;
}
