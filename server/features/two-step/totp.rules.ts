/** Time-based one-time passwords (RFC 6238, RFC 4226): SHA-1, 6 digits, 30 seconds, as authenticator apps use them. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** Allowed difference in time steps between the clocks of phone and server. */
const driftSteps = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding, the format in which authenticator apps accept secrets. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/gu) ?? [])
    .map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** The time step of an instant. */
export function totpStep(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / stepSeconds);
}

/** The code of a time step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the time step around the instant that the code belongs to; null if there is none. */
export function matchingStep(secret: Uint8Array, code: string, instant: Date): number | null {
  const now = totpStep(instant);
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1) {
    const expected = totpCode(secret, step);
    if (code.length === expected.length && timingSafeEqual(Buffer.from(code), Buffer.from(expected)))
      return step;
  }
  return null;
}
