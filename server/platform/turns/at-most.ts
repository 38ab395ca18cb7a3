import { setTimeout as pause } from 'node:timers/promises';

/** Waits for `work`, but at most `ms` milliseconds. Throws if `work` fails within that time. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const late = pause(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
