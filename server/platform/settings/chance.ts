import { randomFillSync } from 'node:crypto';

/** Drawn for many at once: drawing for each takes longer than what it is drawn for. */
const drawn = new Uint8Array(4096);
let taken = drawn.length;

/** Random bytes, a few. To be used up before the next are asked for. */
export function chance(bytes: number): Uint8Array {
  if (taken + bytes > drawn.length) {
    randomFillSync(drawn);
    taken = 0;
  }
  taken += bytes;
  return drawn.subarray(taken - bytes, taken);
}
