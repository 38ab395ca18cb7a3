import { randomFillSync } from 'node:crypto';

/** Drawn for many calls at once: drawing for each call takes longer than using the bytes. */
const drawn = new Uint8Array(4096);
let taken = drawn.length;

/** Returns a few random bytes. Use them before the next call, which may overwrite them. */
export function chance(bytes: number): Uint8Array {
  if (taken + bytes > drawn.length) {
    randomFillSync(drawn);
    taken = 0;
  }
  taken += bytes;
  return drawn.subarray(taken - bytes, taken);
}
