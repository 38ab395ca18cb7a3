/** Random ids created in the browser. `crypto.randomUUID` is not available over plain HTTP. */

/** Returns 32 random hex digits. */
export function randomHex(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Returns a UUID of version 4 (RFC 9562). */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (Number(bytes[6]) & 0x0f) | 0x40;
  bytes[8] = (Number(bytes[8]) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
