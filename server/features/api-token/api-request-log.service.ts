/** Log of API requests and responses for the developers of client programs, written in batches with about a second's delay. */
import type { FastifyReply, FastifyRequest } from 'fastify';

import { type ApiRequest, apiRequestDays } from '#shared/features/api-token/api-requests.contract.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import * as queries from './api-request.queries.ts';
import { keptExchange } from './masked-body.rules.ts';
import type { KeptRequest } from './repeat-request.service.ts';

export interface ApiRequestLog {
  /** Queues a request for the log. Does not delay the response, and never throws, because the response is already being sent. */
  note(request: FastifyRequest, reply: FastifyReply, sent: unknown): void;
  /** Calls and failures of the last days, by token. */
  sums(scope: AccountScope): Promise<Map<string, { calls: number; failures: number }>>;
  list(
    scope: AccountScope,
    wanted: queries.WantedRequests,
  ): Promise<{ rows: ApiRequest[]; nextCursor: string | null }>;
  find(scope: AccountScope, tokenId: string, requestId: string): Promise<KeptRequest | undefined>;
  /** Writes the queued requests. */
  flush(): Promise<void>;
}

const flushMs = 1000;
const rowsAtOnce = 200;
/** Maximum queue length, reached only when the database is unavailable; then the oldest are dropped. */
const waitingMax = 5000;
const pageSize = 25;

export function apiRequestLog({
  calls,
  clock,
  database,
  logger,
}: Pick<FeatureKit, 'calls' | 'clock' | 'database' | 'logger'>): ApiRequestLog {
  let waiting: queries.NewRequest[] = [];
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = waiting;
    waiting = [];
    try {
      for (const part of partsOf(rows, rowsAtOnce)) await queries.insertRequests(database.db, part);
    } catch (error) {
      logger.error({ err: error, lost: rows.length }, 'program requests could not be recorded');
    }
  }

  function rowOf(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: unknown,
  ): Omit<queries.NewRequest, 'account_id' | 'token_id'> {
    const { method, query, body, routeOptions } = request;
    const call = calls.find((one) => one.method === method && one.path === routeOptions.url);
    const answer = answerOf(sent);
    return {
      request_id: newId(clock),
      at: clock.now(),
      method,
      path: (request.url.split('?')[0] ?? '').slice(0, 300),
      status: reply.statusCode,
      code: reply.statusCode < 400 ? null : codeOf(answer),
      ms: Math.round(reply.elapsedTime),
      ...keptExchange(call, { query, ...(body !== undefined && { body }) }, answer),
    };
  }

  return {
    flush,

    note(request, reply, sent) {
      const { principal } = request;
      if (principal?.kind !== 'token' || waiting.length >= waitingMax) return;
      try {
        waiting.push({
          account_id: principal.home,
          token_id: principal.tokenId,
          ...rowOf(request, reply, sent),
        });
      } catch (error) {
        logger.error({ err: error }, 'a program request could not be recorded');
      }
      timer ??= setTimeout(() => void flush(), flushMs).unref();
    },

    async sums(scope) {
      await flush();
      const since = msBefore(clock.now(), apiRequestDays * dayMs)
        .toISOString()
        .slice(0, 10);
      const sums = await queries.sumDays(database.db, scope, since);
      return new Map(sums.map(({ token_id: id, ...sum }) => [id, sum]));
    },

    async find(scope, tokenId, requestId) {
      await flush();
      return queries.findRequest(database.db, scope, tokenId, requestId);
    },

    async list(scope, wanted) {
      await flush();
      const { rows, next } = await keyPage(
        pageSize,
        (most) => queries.listRequests(database.db, scope, wanted, most),
        (row) => row.request_id,
      );
      return {
        rows: rows.map(({ request_id: requestId, at, method, path, status, code, ms, asked, answered }) => ({
          requestId,
          at: at.toISOString(),
          method,
          path,
          status,
          code,
          ms,
          asked,
          answered,
        })),
        nextCursor: next,
      };
    },
  };
}

/** Returns the response envelope; of a file only that it was one. */
function answerOf(sent: unknown): unknown {
  if (typeof sent !== 'string') return { file: true };
  try {
    return JSON.parse(sent);
  } catch {
    return { file: true };
  }
}

function codeOf(answer: unknown): string | null {
  const code: unknown = Reflect.get(Object(Reflect.get(Object(answer), 'r')), 'code');
  return typeof code === 'string' ? code : null;
}
