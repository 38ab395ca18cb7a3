/**
 * Tells open screens when something of their account changed. Whoever follows costs nothing while nothing changes: one small
 * question every other second serves all screens of this instance.
 */
import { PassThrough, type Readable } from 'node:stream';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { recentlyMarked, stampOf, stampsOf } from '#server/platform/db/change-marks.ts';
import type { Kit } from '#server/platform/kit.ts';

export interface ChangesService {
  /** Server-sent events: a stamp at once and at each change, until the time is over, the client disconnects or the server stops. */
  follow(scope: AccountScope, seconds: number, signal: AbortSignal): Promise<Readable>;
  /** Ends all streams: their clients connect again, to another instance. */
  stop(): void;
}

const lookMs = 2000;
/** A transaction that takes longer until it is committed is noticed by the look at everything. */
const recentSeconds = 10;
const everythingEachMs = 60_000;
/** Balancers close a connection on which nothing moves for a minute. */
const aliveMs = 25_000;

interface Follower {
  stamp: string;
  stream: PassThrough;
}

export function changesService({ database, logger }: Pick<Kit, 'database' | 'logger'>): ChangesService {
  const followed = new Map<AccountScope, Set<Follower>>();
  let timer: NodeJS.Timeout | null = null;
  let everythingAt = 0;
  let isStopped = false;

  function tell(follower: Follower, stamp: string): void {
    follower.stamp = stamp;
    follower.stream.write(`data: ${stamp}\n\n`);
  }

  async function look(): Promise<void> {
    const isForAll = performance.now() - everythingAt >= everythingEachMs;
    if (isForAll) everythingAt = performance.now();
    const some = isForAll ? [...followed.keys()] : await recentlyMarked(database.lagging(), recentSeconds);
    const scopes = some.filter((scope) => followed.has(scope));
    if (scopes.length === 0) return;
    for (const [scope, stamp] of await stampsOf(database.lagging(), scopes)) {
      for (const follower of followed.get(scope) ?? []) if (follower.stamp !== stamp) tell(follower, stamp);
    }
  }

  function lookAgain(): void {
    timer = null;
    if (followed.size === 0 || isStopped) return;
    timer = setTimeout(() => {
      // The database is away: screens are told when it is back.
      look()
        .catch((err: unknown) => logger.warn({ err }, 'changes not read'))
        .finally(lookAgain);
    }, lookMs);
    timer.unref();
  }

  function add(scope: AccountScope, follower: Follower): void {
    const others = followed.get(scope);
    if (others) others.add(follower);
    else followed.set(scope, new Set([follower]));
    if (timer === null) lookAgain();
  }

  function remove(scope: AccountScope, follower: Follower): void {
    const all = followed.get(scope);
    all?.delete(follower);
    if (all?.size === 0) followed.delete(scope);
  }

  return {
    async follow(scope, seconds, signal) {
      const stream = new PassThrough();
      const follower = { stamp: '', stream };
      tell(follower, await stampOf(database.lagging(), scope));
      if (seconds === 0 || isStopped || signal.aborted) return stream.end();
      add(scope, follower);
      const alive = setInterval(() => stream.write(':\n\n'), aliveMs);
      const over = setTimeout(() => stream.end(), seconds * 1000);
      signal.addEventListener('abort', () => stream.destroy(), { once: true });
      stream.once('close', () => {
        clearInterval(alive);
        clearTimeout(over);
        remove(scope, follower);
      });
      return stream;
    },

    stop() {
      isStopped = true;
      for (const followers of followed.values()) for (const { stream } of followers) stream.end();
    },
  };
}
