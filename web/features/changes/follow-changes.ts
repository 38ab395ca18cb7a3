/** One stream of stamps for all tabs of a browser: a browser opens six connections to a host at most. */
import { changes, followedSecondsMost, openMsMost } from '#shared/features/changes/changes.contract.ts';
import { openStream } from '#web/platform/http/client.ts';

/** Where tabs cannot agree on one of them (a page without https), each asks for a stamp this often. */
const askedMs = 30_000;
/** After a stream has ended: at most so long, each client its own time, as they all connect again when a server stops. */
const pauseMs = 5000;
/** Refused or away: the pauses grow from the first to the last of these. */
const refusedMs = { first: 2000, longest: 60_000 };

/** At most so long after a change everybody is told of it: the server looks every other second, and a transaction may have taken its time. */
const toldMs = 15_000;

type OnStamp = (stamp: string) => void;

/** Tabs tell each other a stamp, or, when they open, for how long they have been reading what they show. */
type Told = string | { openMs: number };

/** Calls back at each change of the account that `name` stands for, reported by this tab's stream or another's, until it is stopped. */
export function followChanges(name: string, onChange: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  // A page that has been open for long has just been signed in on.
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
  // Before its first stamp the server tells what changed while the screen was loading, unless that is too long ago.
  const onOwn = (stamp: string) => hear(stamp, openMs() > openMsMost);
  const asked = (seconds: number) => ({
    seconds,
    openMs: known === null ? Math.min(openMs(), openMsMost) : 0,
  });
  const onlyOne = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!onlyOne || typeof BroadcastChannel === 'undefined') {
    void again(signal, askedMs, () => readStamps(asked(0), signal, onOwn));
    return () => stopped.abort();
  }
  const tabs = new BroadcastChannel(name);
  const tell = (told: Told) => tabs.postMessage(told);
  let isFollowing = false;
  tabs.addEventListener('message', ({ data: told }: MessageEvent<Told>) => {
    if (typeof told === 'string') return hear(told, true);
    // What changed while that tab was loading.
    const isMissed = performance.now() - changedAt < told.openMs + toldMs;
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
        readStamps(asked(followedSecondsMost), signal, tellAll),
      );
    })
    // Stopped while another tab was following.
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
      // A session that has ended shows itself by the call that was refused.
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
