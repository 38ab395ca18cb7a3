/** Returns bytes, each a Latin-1 character, as a PDF string: half as long as in hex. */
export const literal = (bytes: string): string =>
  `(${special.test(bytes) ? bytes.replaceAll(/[\\()\r]/g, (byte) => (byte === '\r' ? '\\r' : `\\${byte}`)) : bytes})`;

const special = /[\\()\r]/;

/** Returns text as UTF-16BE bytes with a byte-order mark, the form of any PDF text outside a content stream. */
export function utf16(text: string): string {
  let bytes = '\u00FE\u00FF';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes += String.fromCharCode(unit >> 8, unit & 0xff);
  }
  return bytes;
}

/** Like `utf16`, in hex. */
export const utf16Hex = (text: string): string =>
  Buffer.from(utf16(text), 'latin1').toString('hex').toUpperCase();
