import { setTimeout as pause } from 'node:timers/promises';

/** Waits for `work` until it ends, but for no longer than so many milliseconds. Throws what it throws meanwhile. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const late = pause(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
