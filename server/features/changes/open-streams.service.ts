/** Which streams of changes are open on this instance, and how many one person and one account may have. */
import type { Writable } from 'node:stream';

import type { OpenSession } from '#server/features/sign-in/session.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';

export interface Follower extends OpenSession {
  /** What is followed. */
  scope: AccountScope;
  /** A stamp that is another one than the last. */
  report(stamp: string): void;
  /** Something without a meaning, where nothing was sent for so long. */
  stayAlive(quietMostMs: number): void;
  end(): void;
}

export function followerBy(stream: Writable, scope: AccountScope, session: OpenSession): Follower {
  let reported: string | null = null;
  let saidAt = performance.now();
  /** False where it was not sent: for a client that does not read nothing is collected. */
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

/** The tabs of a browser share one, or two beside the sandbox; those of a connection that broke are not noticed at once. */
export const streamsPerSession = 4;
/** An office of people with a browser or two each, on one instance. */
export const streamsPerAccount = 300;

export interface Streams {
  /** In place of the oldest of the same session, where it has as many as it may. False where the account has. */
  add(follower: Follower): boolean;
  remove(follower: Follower): void;
  all(): Follower[];
  scopes(): AccountScope[];
  isFollowed(scope: AccountScope): boolean;
  following(scope: AccountScope): Iterable<Follower>;
}

export function streamsOf(): Streams {
  /** In the order in which they were opened. */
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
