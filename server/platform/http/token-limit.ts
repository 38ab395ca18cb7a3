/** Limits the requests of a token in a minute. Each instance counts for itself; every response reports the count. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { Refused } from './refused.ts';

const windowMs = 60_000;

type LimitToken = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Throws a refusal (429) when a token has made more than `perMinute` requests. Other callers are not counted. */
export function tokenLimit(app: FastifyInstance, perMinute: number): LimitToken {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: windowMs,
    keyGenerator: ({ principal }) => (principal.kind === 'token' ? principal.tokenId : ''),
  });
  return async (request, reply) => {
    if (request.principal.kind !== 'token') return;
    const counted = await count(request);
    if (counted.isAllowed) return;
    const { remaining, ttlInSeconds: seconds, isExceeded } = counted;
    // Under both names: until here the X- headers hold the count of the server-wide limit.
    for (const prefix of ['', 'x-'])
      void reply.headers({
        [`${prefix}ratelimit-limit`]: perMinute,
        [`${prefix}ratelimit-remaining`]: Math.max(remaining, 0),
        [`${prefix}ratelimit-reset`]: seconds,
      });
    if (!isExceeded) return;
    const reason = problem(m.http_problem_token_too_many, { n: perMinute, seconds });
    throw new Refused('tooMany', reason, { retryAfterSeconds: seconds });
  };
}
