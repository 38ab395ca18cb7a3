/** Writes log lines to standard output. The logger's own writer would block for ever on a full disk, and the portal with it. */
import { writeSync } from 'node:fs';

/** Writes some of the bytes and returns how many, like `writeSync`. */
type Put = (bytes: Uint8Array) => number;

/** How long to wait, once, for a slow reader of a pipe, in milliseconds. */
const patienceMs = 100;
const pauseMs = 5;

/**
 * A line that cannot be written is dropped, because the log must not hold up parcels. The number of dropped lines is logged as
 * soon as a line can be written again.
 */
export function logLines(put: Put = (bytes) => writeSync(process.stdout.fd, bytes)): {
  write(line: string): void;
} {
  let dropped = 0;
  /** The last line was written only in part: the next one must begin on a new line. */
  let isCut = false;
  return {
    write(line) {
      const note = dropped > 0 ? `${JSON.stringify({ level: 50, msg: 'log.dropped', dropped })}\n` : '';
      const text = Buffer.from(`${isCut ? '\n' : ''}${note}${line}`);
      const taken = putMost(put, text, dropped === 0 ? patienceMs : 0);
      if (taken > 0) isCut = taken < text.length;
      dropped = taken === text.length ? 0 : dropped + 1;
    },
  };
}

/** Returns how many of the bytes were written. */
function putMost(put: Put, bytes: Uint8Array, waitMs: number): number {
  let taken = 0;
  for (let waited = 0; taken < bytes.length;) {
    try {
      taken += put(bytes.subarray(taken));
    } catch (error) {
      if (!isBusy(error) || waited >= waitMs) break;
      Atomics.wait(still, 0, 0, pauseMs);
      waited += pauseMs;
    }
  }
  return taken;
}

const still = new Int32Array(new SharedArrayBuffer(4));

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
