/** Builds the requests of calls: URL and headers. Repeats a call with new tokens when the old ones have expired. */
import type { Call } from '#shared/platform/http/call.ts';
import { type SessionEnd, sessionEnds } from '#shared/platform/rights/session-ends.ts';
import { spoken } from '#shared/platform/words/words.ts';
import {
  asRefusal,
  isRecord,
  Refusal,
  sessionEndedMessage,
  unreachableMessage,
} from '#web/platform/http/refusal.ts';
import { orAborted, renewTokens } from '#web/platform/http/renew.ts';
import { readTokens } from '#web/platform/http/tokens.ts';
import { inSandbox } from '#web/platform/session/world.ts';

export interface Request {
  call: Call;
  url: string;
  body: string | FormData | null;
  idempotencyKey: string | null;
  signal: AbortSignal | null;
}

let onSessionLost: (why: SessionEnd | null) => void = () => {};

/** Sets the handler for a failed token refresh: the session module logs out and goes to `/` (spec §4). */
export function whenSessionLost(handler: (why: SessionEnd | null) => void): void {
  onSessionLost = handler;
}

let onNotAllowed: (call: Call) => Promise<void> = async () => {};

/** Sets the handler for a 403 response: the session's rights have changed, so they are read again. */
export function whenNotAllowed(handler: (call: Call) => Promise<void>): void {
  onNotAllowed = handler;
}

export function requestOf(
  call: Call,
  options: {
    query?: unknown;
    body?: unknown;
    idempotencyKey?: string | undefined;
    signal?: AbortSignal | undefined;
  },
): Request {
  const query = queryOf(options.query);
  const { body } = options;
  return {
    call,
    url: query === '' ? call.path : `${call.path}?${query}`,
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    idempotencyKey: options.idempotencyKey ?? null,
    signal: options.signal ?? null,
  };
}

/** Builds the query string. `undefined` and `null` are omitted; lists repeat their name. */
function queryOf(query: unknown): string {
  if (!isRecord(query)) return '';
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one));
    }
  }
  return params.toString();
}

/** Repeats a call once with new tokens after a 401 (spec §4, "Expired access"). */
export async function withRenewal<A>(
  request: Request,
  attempt: (token: string | null) => Promise<A>,
  statusOf: (answer: A) => number,
): Promise<A> {
  if (request.call.needs === 'anyone') return await attempt(null);
  const token = readTokens()?.accessToken ?? null;
  const answer = await attempt(token);
  if (statusOf(answer) === 403) void onNotAllowed(request.call);
  if (statusOf(answer) !== 401) return answer;
  const renewal = await orAborted(renewTokens(token), request.signal).catch((thrown: unknown) => {
    throw asRefusal(thrown);
  });
  if (renewal.outcome === 'unknown') throw new Refusal(unreachableMessage);
  if (renewal.outcome === 'ended') throw sessionOver(renewal.why);
  const repeated = await attempt(readTokens()?.accessToken ?? null);
  if (statusOf(repeated) === 403) void onNotAllowed(request.call);
  if (statusOf(repeated) !== 401) return repeated;
  throw sessionOver(null);
}

function sessionOver(why: SessionEnd | null): Refusal {
  onSessionLost(why);
  return new Refusal(why === null ? sessionEndedMessage : sessionEnds[why](), {
    status: 401,
    ...(why !== null && { code: why }),
  });
}

export function headersOf(request: Request, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': spoken(),
    ...(typeof request.body === 'string' && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(token !== null && inSandbox() && { 'x-sandbox': 'yes' }),
    ...(request.idempotencyKey !== null && { 'idempotency-key': request.idempotencyKey }),
  };
}
