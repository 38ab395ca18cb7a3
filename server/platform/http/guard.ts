/** Authenticates and authorises the caller from the request headers, before the body is read. */
import type { FastifyRequest } from 'fastify';

import type { Call } from '#shared/platform/http/call.ts';
import { type OperatorScope, operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';
import { refusalOf } from '#shared/platform/rights/refusal.ts';
import type { Right } from '#shared/platform/rights/rights.ts';
import type { SessionEnd } from '#shared/platform/rights/session-ends.ts';
import { m } from '#shared/platform/words/words.ts';

import { bearerOf } from './bearer.ts';
import { nothingHere } from './errors.ts';
import type { ApiToken, Operator, Principal, Session } from './principal.ts';
import { refuse, signedOut } from './refused.ts';

/** Functions that look up bearer tokens; each returns null if the token is unknown, expired or revoked. */
export interface Guards {
  sessionOf(accessToken: string): Promise<Session | null>;
  /** Returns why an access token has no session; called only then. */
  whyOver(accessToken: string): Promise<SessionEnd>;
  /** Returns the same user's session in the account's sandbox, for calls available there; otherwise throws the refusal. */
  sandboxOf?: (session: Session, call: Call) => Promise<Session>;
  tokenOf(apiToken: string): Promise<ApiToken | null>;
  /** Also null for a key used from an address that is not allowed. */
  operatorOf(key: string, address: string): Promise<Operator | null>;
  /** True: without an operator key the response is that of an unknown address. */
  hidesOperations: boolean;
}

/** Sent by browser tabs that are in the sandbox. */
const sandboxHeader = 'x-sandbox';

/** Returns the principal of a request if it may make the call; otherwise throws the refusal. */
export async function admit(call: Call, guards: Guards, request: FastifyRequest): Promise<Principal> {
  const { needs } = call;
  const bearer = bearerOf(request);
  if (needs === 'anyone') return (bearer && (await guards.sessionOf(bearer))) || { kind: 'visitor' };
  if (typeof needs === 'string') {
    const operator = bearer === null ? null : await guards.operatorOf(bearer, request.ip);
    return mayOperate(operator, operatorScopeOf(needs), guards.hidesOperations);
  }
  if (typeof needs === 'function') {
    const session = bearer === null ? null : await guards.sessionOf(bearer);
    if (!session) throw signedOut(bearer === null ? 'noSession' : await guards.whyOver(bearer));
    mustHave(session, needs);
    const world = request.headers[sandboxHeader];
    if (world === undefined) return session;
    // Any other value would count as live, and a parcel meant for the sandbox would become a real one.
    if (world !== 'yes') throw refuse('invalid', m.http_problem_invalid);
    if (!guards.sandboxOf) throw refuse('notAllowed', m.http_problem_not_in_sandbox);
    return guards.sandboxOf(session, call);
  }
  const token = bearer && (await guards.tokenOf(bearer));
  if (!token) throw refuse('signedOut', m.http_problem_needs_api_token);
  if (needs.scope !== null && !token.scopes.includes(needs.scope)) {
    throw refuse('notAllowed', m.http_problem_token_scope, { scope: needs.scope });
  }
  refuseLiveTokenInSandbox(token, request);
  return mustHave(token, needs.right);
}

/** The token decides whether a program is live; a program that believes it is in the sandbox must not create real parcels. */
export function refuseLiveTokenInSandbox({ world }: ApiToken, request: FastifyRequest): void {
  if (request.headers[sandboxHeader] !== undefined && world === 'live')
    throw refuse('notAllowed', m.http_problem_not_in_sandbox);
}

function mayOperate(
  operator: Operator | null,
  scope: OperatorScope | null,
  hidesOperations: boolean,
): Operator {
  if (!operator) {
    if (hidesOperations) throw nothingHere();
    throw refuse('signedOut', m.http_problem_needs_operator_key);
  }
  if (scope === null || !operator.scopes.includes(scope)) {
    throw refuse('notAllowed', m.http_problem_operator_scope, { scope: scope ?? '' });
  }
  return operator;
}

function mustHave<P extends Session | ApiToken>(principal: P, right: Right): P {
  if (!right(principal.facts)) throw refuse('notAllowed', refusalOf(principal.facts, right));
  return principal;
}
