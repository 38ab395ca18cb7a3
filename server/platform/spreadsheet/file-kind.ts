/** Detects the kind of an uploaded file by its content, because names cannot be trusted. */
import { decodeText } from './text-decoding.ts';

type FileKind = 'zip' | 'ole' | 'text' | 'other';

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

/** Control characters that occur in texts: line ends and tabs, end of file, and escape. */
const usual = new Set([9, 10, 11, 12, 13, 26, 27]);
const firstPrinted = 32;
const sampleBytes = 4096;
/**
 * One stray control character in this many letters is accepted: it comes from a scanner or an old program. In arbitrary bytes
 * about one in ten is a control character.
 */
const lettersAStray = 40;

/** The kind of a file by its first bytes, whatever its name. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  const known = signatures.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte));
  if (known) return known.kind;
  return isText(bytes.subarray(0, sampleBytes)) ? 'text' : 'other';
}

/**
 * Counted in characters, not bytes: in UTF-16 a character may contain any byte, and curly quotes and Chinese have some that no
 * single-byte text has.
 */
function isText(sample: Uint8Array): boolean {
  const text = decodeText(sample);
  let strays = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < firstPrinted && !usual.has(code)) strays += 1;
  }
  return strays * lettersAStray <= text.length;
}
