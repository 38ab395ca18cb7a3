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
  return {
    write(line) {
      const note = dropped > 0 ? `${JSON.stringify({ level: 50, msg: 'log.dropped', dropped })}\n` : '';
      try {
        putAll(put, Buffer.from(note + line), dropped === 0 ? patienceMs : 0);
        dropped = 0;
      } catch {
        dropped += 1;
      }
    },
  };
}

function putAll(put: Put, bytes: Uint8Array, waitMs: number): void {
  let left = bytes;
  let waited = 0;
  while (left.length > 0) {
    try {
      left = left.subarray(put(left));
    } catch (error) {
      if (!isBusy(error) || waited >= waitMs) throw error;
      Atomics.wait(still, 0, 0, pauseMs);
      waited += pauseMs;
    }
  }
}

const still = new Int32Array(new SharedArrayBuffer(4));

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
