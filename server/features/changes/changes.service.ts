/**
 * Notifies open screens when data of their account has changed. Open streams cost little while nothing changes: one small query
 * every two seconds serves all screens of this instance.
 */
import { PassThrough, type Readable } from 'node:stream';

import { changes } from '#shared/features/changes/changes.contract.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { OpenSession, SessionService } from '#server/features/sign-in/session.service.ts';
import { isMarkedWithin, recentlyMarked, stampOf, stampsOf } from '#server/platform/db/change-marks.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type Follower, followerBy, streamsOf } from './open-streams.service.ts';

export interface ChangesService {
  /**
   * Returns server-sent events: a stamp at once and after each change, until the time is over, the client disconnects, the user's
   * access ends or the server stops. `openMs`: for how long the client has shown data that it may have read before a change.
   */
  follow(who: Who, followed: Followed, signal: AbortSignal): Promise<Readable>;
  /** Polls for changes once, as the timer does; `isForAll` checks all accounts, and which users still have access. */
  look(isForAll: boolean): Promise<void>;
  /** Ends all streams; their clients reconnect, to another instance. */
  stop(): void;
}

interface Followed {
  seconds: number;
  openMs: number;
}

/** `scope` is the account to follow. */
type Who = Pick<Session, 'scope'> & OpenSession;

const lookMs = 2000;
/** Each poll covers changes of this time. A transaction that takes longer to commit is found by the poll of all accounts. */
const recentSeconds = 10;
/** Sent before the current stamp when data may have changed while the client was loading, so that the client notices a change. */
const stampBefore = 'before';
const everythingEachMs = minuteMs;
/** Load balancers close a connection that is idle for a minute. */
const quietMostMs = 40_000;
const aliveEachMs = 10_000;
const tryAgainSeconds = 60;
/** Maximum bytes buffered for a stream whose client does not read. */
const keptMost = 4096;

export function changesService(
  { database, logger }: Pick<Kit, 'database' | 'logger'>,
  sessions: Pick<SessionService, 'factsNow'>,
): ChangesService {
  const streams = streamsOf();
  let timer: NodeJS.Timeout | null = null;
  let everythingAt = 0;
  let lookedAt = performance.now();
  let isStopped = false;
  let alive: NodeJS.Timeout | null = null;

  /** One timer for all streams: a timer each would cost more than what is written. */
  function keepAlive(): void {
    alive ??= setInterval(() => {
      for (const follower of streams.all()) follower.stayAlive(quietMostMs);
    }, aliveEachMs).unref();
  }

  function remove(follower: Follower): void {
    streams.remove(follower);
    if (streams.scopes().length > 0 || alive === null) return;
    clearInterval(alive);
    alive = null;
  }

  /**
   * Ends the streams of users who were signed out, suspended or deactivated; when their client reconnects, it gets the reason.
   */
  async function endWhoMayNot(): Promise<void> {
    const all = streams.all();
    const facts = await sessions.factsNow(all);
    for (const follower of all) {
      const now = facts.get(follower.sessionId);
      if (!now || !changes.needs(now)) follower.end();
    }
  }

  async function look(isForAll: boolean): Promise<void> {
    const at = performance.now();
    if (isForAll) await endWhoMayNot();
    // Extends the time by the delay since the last successful poll: the machine may be busy, or the database unavailable.
    const seconds = recentSeconds + (at - lookedAt) / 1000;
    const some = isForAll ? streams.scopes() : await recentlyMarked(database.lagging(), seconds);
    const scopes = some.filter((scope) => streams.isFollowed(scope));
    const stamps = scopes.length === 0 ? [] : await stampsOf(database.lagging(), scopes);
    for (const [scope, stamp] of stamps) {
      for (const follower of streams.following(scope)) follower.report(stamp);
    }
    lookedAt = at;
  }

  function lookAgain(): void {
    timer = null;
    if (streams.scopes().length === 0 || isStopped) return;
    timer = setTimeout(() => {
      const isForAll = performance.now() - everythingAt >= everythingEachMs;
      if (isForAll) everythingAt = performance.now();
      // The database is unavailable; screens are notified when it is back.
      look(isForAll)
        .catch((err: unknown) => logger.warn({ err }, 'changes could not be read'))
        .finally(lookAgain);
    }, lookMs);
    timer.unref();
  }

  return {
    look,

    async follow({ scope, home, sessionId }, { seconds, openMs }, signal) {
      const stream = new PassThrough({ highWaterMark: keptMost });
      const follower = followerBy(stream, scope, { home, sessionId });
      // The stamp is read first: whatever is committed later changes it, and the next poll reports that.
      const reader = database.lagging();
      const stamp = await stampOf(reader, scope);
      if (openMs > 0 && (await isMarkedWithin(reader, scope, recentSeconds + openMs / 1000)))
        follower.report(stampBefore);
      follower.report(stamp);
      if (seconds === 0 || isStopped || signal.aborted) return stream.end();
      if (!streams.add(follower))
        throw new Refused('tooMany', problem(m.http_problem_too_many), {
          retryAfterSeconds: tryAgainSeconds,
        });
      if (timer === null) {
        lookedAt = performance.now();
        lookAgain();
      }
      keepAlive();
      const over = setTimeout(() => follower.end(), seconds * 1000);
      signal.addEventListener('abort', () => stream.destroy(), { once: true });
      stream.once('close', () => {
        clearTimeout(over);
        remove(follower);
      });
      return stream;
    },

    stop() {
      isStopped = true;
      for (const follower of streams.all()) follower.end();
    },
  };
}
