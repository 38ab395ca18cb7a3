/** The change streams open on this instance, with limits per session and per account. */
import type { Writable } from 'node:stream';

import type { OpenSession } from '#server/features/sign-in/session.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';

export interface Follower extends OpenSession {
  /** The account that is followed. */
  scope: AccountScope;
  /** Sends a stamp if it differs from the last one. */
  report(stamp: string): void;
  /** Sends an empty comment if nothing was sent for this long. */
  stayAlive(quietMostMs: number): void;
  end(): void;
}

export function followerBy(stream: Writable, scope: AccountScope, session: OpenSession): Follower {
  let reported: string | null = null;
  let saidAt = performance.now();
  /** Returns false when nothing was sent: nothing is buffered for a client that does not read. */
  function say(text: string): boolean {
    if (stream.writableEnded || stream.writableNeedDrain) return false;
    stream.write(text);
    saidAt = performance.now();
    return true;
  }
  return {
    ...session,
    scope,
    report(stamp) {
      if (stamp !== reported && say(`data: ${stamp}\n\n`)) reported = stamp;
    },
    stayAlive(quietMostMs) {
      if (performance.now() - saidAt >= quietMostMs) say(':\n\n');
    },
    end: () => void stream.end(),
  };
}

/** The tabs of a browser share one stream, or two with the sandbox; streams of broken connections are noticed late. */
export const streamsPerSession = 4;
/** Enough for an office of users with one or two browsers each, on one instance. */
export const streamsPerAccount = 300;

interface Streams {
  /**
   * Adds a stream, replacing the oldest of a session that has reached its limit. Returns false when the account has reached its
   * limit.
   */
  add(follower: Follower): boolean;
  remove(follower: Follower): void;
  all(): Follower[];
  scopes(): AccountScope[];
  isFollowed(scope: AccountScope): boolean;
  following(scope: AccountScope): Iterable<Follower>;
}

export function streamsOf(): Streams {
  /** In the order in which the streams were opened. */
  const followed = new Map<AccountScope, Set<Follower>>();

  function remove(follower: Follower): void {
    const others = followed.get(follower.scope);
    others?.delete(follower);
    if (others?.size === 0) followed.delete(follower.scope);
  }

  return {
    add(follower) {
      const others = followed.get(follower.scope) ?? new Set();
      const [oldest, ...more] = [...others].filter(({ sessionId }) => sessionId === follower.sessionId);
      if (oldest && more.length + 1 >= streamsPerSession) {
        remove(oldest);
        oldest.end();
      } else if (others.size >= streamsPerAccount) return false;
      others.add(follower);
      followed.set(follower.scope, others);
      return true;
    },
    remove,
    all: () => [...followed.values()].flatMap((followers) => [...followers]),
    scopes: () => [...followed.keys()],
    isFollowed: (scope) => followed.has(scope),
    following: (scope) => followed.get(scope) ?? [],
  };
}
