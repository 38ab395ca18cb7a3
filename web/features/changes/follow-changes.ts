/** One stream of change stamps for all tabs of a browser, because a browser opens at most six connections to a host. */
import { changes, followedSecondsMost, openMsMost } from '#shared/features/changes/changes.contract.ts';
import { openStream } from '#web/platform/http/client.ts';

/** Polling interval per tab where tabs cannot share a stream (a page without https). */
const askedMs = 30_000;
/**
 * Longest pause before reconnecting after a stream has ended. It is random per client, because all clients reconnect when a
 * server stops.
 */
const pauseMs = 5000;
/** First and longest pause after an error; the pauses double in between. */
const refusedMs = { first: 2000, longest: 60_000 };

/**
 * The longest delay until all tabs have heard of a change: the server looks every two seconds, and a transaction may take some
 * time.
 */
const toldMs = 15_000;

type OnStamp = (stamp: string) => void;

/** Tabs send each other a stamp or, when they open, for how long they have been loading their data. */
type TabMessage = string | { openMs: number };

/**
 * Calls `onChange` at each change of the account named by `name`, reported by this tab's stream or another's. Returns the
 * function that stops it.
 */
export function followChanges(name: string, onChange: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  // If the page has been open for long, the user has only now signed in, so count from now.
  const began = performance.now() < openMsMost ? 0 : performance.now();
  const openMs = () => Math.round(performance.now() - began);
  let known: string | null = null;
  let changedAt = -Infinity;
  const hear = (stamp: string, isFirstNews: boolean) => {
    const isChange = stamp !== known && (known !== null || isFirstNews);
    known = stamp;
    if (!isChange) return;
    changedAt = performance.now();
    onChange();
  };
  // With its first stamp the server reports changes made while the screen was loading, unless that began too long ago.
  const onOwn = (stamp: string) => hear(stamp, openMs() > openMsMost);
  const followRequest = (seconds: number) => ({
    seconds,
    openMs: known === null ? Math.min(openMs(), openMsMost) : 0,
  });
  const onlyOne = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!onlyOne || typeof BroadcastChannel === 'undefined') {
    void again(signal, askedMs, () => readStamps(followRequest(0), signal, onOwn));
    return () => stopped.abort();
  }
  const tabs = new BroadcastChannel(name);
  const tell = (message: TabMessage) => tabs.postMessage(message);
  let isFollowing = false;
  tabs.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if (typeof message === 'string') return hear(message, true);
    // Changes made while that tab was loading.
    const isMissed = performance.now() - changedAt < message.openMs + toldMs;
    if (isFollowing && known !== null && isMissed) tell(known);
  });
  tell({ openMs: openMs() });
  const tellAll = (stamp: string) => {
    onOwn(stamp);
    tell(stamp);
  };
  onlyOne
    .request(name, { signal }, () => {
      isFollowing = true;
      return again(signal, pauseMs * Math.random(), () =>
        readStamps(followRequest(followedSecondsMost), signal, tellAll),
      );
    })
    // Rejects if it is stopped while another tab holds the lock.
    .catch(() => undefined);
  return () => {
    stopped.abort();
    tabs.close();
  };
}

async function again(signal: AbortSignal, afterMs: number, work: () => Promise<void>): Promise<void> {
  let refusals = 0;
  while (!signal.aborted) {
    try {
      await work();
      refusals = 0;
    } catch {
      // An expired session is detected by the refused call itself.
      refusals += 1;
    }
    const grown = refusals === 0 ? 0 : refusedMs.first * 2 ** (refusals - 1);
    await pause(Math.max(afterMs, Math.min(grown, refusedMs.longest)), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

async function readStamps(
  query: { seconds: number; openMs: number },
  signal: AbortSignal,
  onStamp: OnStamp,
): Promise<void> {
  const stream = await openStream(changes, { query, signal });
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = `${text}${part.value}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onStamp(line.slice('data: '.length));
  }
}
