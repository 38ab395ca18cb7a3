import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { followChanges } from '#web/features/changes/follow-changes.ts';

/** The server's end of each stream. */
let controllers: ReadableStreamDefaultController<Uint8Array>[];
let queries: URLSearchParams[];
const say = (stamp: string, stream = controllers.at(-1)) =>
  stream?.enqueue(new TextEncoder().encode(`data: ${stamp}\n\n`));
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Locks between tabs, which a browser grants one after the other. */
function locks() {
  let before: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      (before = before.then(() => (signal.aborted ? undefined : work()))),
  };
}

beforeEach(() => {
  controllers = [];
  queries = [];
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    queries.push(new URL(url, 'http://portal').searchParams);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controllers.push(controller);
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Following changes', () => {
  it('reports changes but not the first stamp, and reconnects when the stream has ended', async () => {
    vi.stubGlobal('navigator', { locks: locks() });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const changed = vi.fn();
    const stop = followChanges('one', changed);
    await settled();
    say('a');
    await settled();
    expect(changed).not.toHaveBeenCalled();
    say('b');
    await settled();
    expect(changed).toHaveBeenCalledTimes(1);
    controllers.at(-1)?.close();
    await settled();
    expect(controllers).toHaveLength(2);
    say('c');
    await settled();
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    await settled();
    expect(controllers).toHaveLength(2);
  });

  it('asks only once for changes made while the screen was loading', async () => {
    vi.stubGlobal('navigator', { locks: locks() });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.spyOn(performance, 'now').mockReturnValue(3000);
    const changed = vi.fn();
    const stop = followChanges('loading', changed);
    await settled();
    expect(queries[0]?.get('openMs')).toBe('3000');
    say('before');
    say('a');
    await settled();
    expect(changed).toHaveBeenCalledTimes(1);
    controllers.at(-1)?.close();
    await settled();
    expect(queries[1]?.get('openMs')).toBe('0');
    say('a');
    await settled();
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
  });

  it('treats the first stamp as a change when it comes later than the server looks back', async () => {
    vi.stubGlobal('navigator', { locks: locks() });
    const now = vi.spyOn(performance, 'now').mockReturnValue(3000);
    const changed = vi.fn();
    const stop = followChanges('late', changed);
    await settled();
    now.mockReturnValue(90_000);
    say('a');
    await settled();
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
  });

  it('counts from the sign-in on a page that has been open for a long time', async () => {
    vi.stubGlobal('navigator', { locks: locks() });
    vi.spyOn(performance, 'now').mockReturnValue(600_000);
    const changed = vi.fn();
    const stop = followChanges('signed in', changed);
    await settled();
    expect(queries[0]?.get('openMs')).toBe('0');
    say('a');
    await settled();
    expect(changed).not.toHaveBeenCalled();
    stop();
  });

  it('reports to a new tab the changes made while it was loading, but no older ones', async () => {
    vi.stubGlobal('navigator', { locks: locks() });
    const now = vi.spyOn(performance, 'now').mockReturnValue(100_000);
    const stopFirst = followChanges('opens', vi.fn());
    await settled();
    say('a');
    say('b');
    await settled();
    const [second, third] = [vi.fn(), vi.fn()];
    now.mockReturnValue(104_000);
    const stopSecond = followChanges('opens', second);
    await waitFor(() => expect(second).toHaveBeenCalledTimes(1));
    now.mockReturnValue(200_000);
    const stopThird = followChanges('opens', third);
    await settled();
    expect(third).not.toHaveBeenCalled();
    for (const stop of [stopFirst, stopSecond, stopThird]) stop();
  });

  it('retries less and less often while it is refused, and reconnects at once again after a success', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { locks: locks() });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const answers = fetch;
    let tried = 0;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      tried += 1;
      return tried <= 8 ? Response.json({ s: false, r: null, e: 'No.' }, { status: 429 }) : answers(...given);
    });
    const stop = followChanges('refused', vi.fn());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tried).toBe(5);
    await vi.advanceTimersByTimeAsync(240_000);
    expect(tried).toBe(9);
    controllers.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(100);
    expect(tried).toBe(10);
    stop();
    vi.useRealTimers();
  });

  it('opens one stream for all tabs, and the next tab takes over when the first is closed', async () => {
    vi.stubGlobal('navigator', { locks: locks() });
    const [first, second] = [vi.fn(), vi.fn()];
    const stopFirst = followChanges('two', first);
    const stopSecond = followChanges('two', second);
    await settled();
    say('a');
    say('b');
    await settled();
    expect(controllers).toHaveLength(1);
    expect(first).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(second).toHaveBeenCalled());
    second.mockClear();
    stopFirst();
    await settled();
    expect(controllers).toHaveLength(2);
    say('b');
    say('c');
    await waitFor(() => expect(second).toHaveBeenCalledTimes(1));
    stopSecond();
  });

  it('reconnects only every 30 seconds where the browser has no locks between tabs', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', {});
    const changed = vi.fn();
    const stop = followChanges('three', changed);
    await vi.advanceTimersByTimeAsync(0);
    say('a');
    controllers.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(controllers).toHaveLength(2);
    say('b');
    controllers.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(10);
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    vi.useRealTimers();
  });
});
