type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252';

/** Decodes a text file, whatever program wrote it: UTF-8, UTF-16, GBK or Windows-1252; drops a byte-order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** The decoder itself drops the byte-order mark of its encoding. */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = wideEncodingOf(bytes.subarray(0, 2048));
  if (wide) return wide;
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  return looksLikeGbk(bytes) && decodes(bytes, 'gb18030') ? 'gb18030' : 'windows-1252';
}

/** In UTF-16 separators and digits have a zero byte, always on the same side. */
function wideEncodingOf(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 10) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function decodes(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** In GBK high bytes come in pairs; in Windows-1252 an accented letter is usually among plain ones. */
function looksLikeGbk(bytes: Uint8Array): boolean {
  let pairs = 0;
  let singles = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x81) continue;
    if ((bytes[at + 1] ?? 0) >= 0x80) {
      pairs += 1;
      at += 1;
    } else singles += 1;
  }
  return pairs > singles;
}
