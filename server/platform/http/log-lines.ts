/** Log lines on standard output. The logger's own writer waits for ever for a disk that is full, and the portal with it. */
import { writeSync } from 'node:fs';

/** Writes some of the bytes and answers how many, as `writeSync` does. */
type Put = (bytes: Uint8Array) => number;

/** How long who reads a pipe slowly is waited for, once, in milliseconds. */
const patienceMs = 100;
const pauseMs = 5;

/**
 * A line that cannot be written is dropped: no line is worth a parcel. How many were dropped is said as soon as a line fits again.
 */
export function logLines(put: Put = (bytes) => writeSync(process.stdout.fd, bytes)): {
  write(line: string): void;
} {
  let dropped = 0;
  /** Its rest found no room: what comes next begins on a line of its own. */
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

/** How many of the bytes were written. */
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
