/** Who calls and whether they may: answered from the request's head, before anything of its body is read. */
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

/** How a bearer token is recognised; each answers null for one that is unknown, expired or ended. */
export interface Guards {
  sessionOf(accessToken: string): Promise<Session | null>;
  /** Why an access token has no session: asked only then. */
  whyOver(accessToken: string): Promise<SessionEnd>;
  /** The same person in the sandbox of the account, for calls that are in it. Throws the refusal otherwise. */
  sandboxOf?: (session: Session, call: Call) => Promise<Session>;
  tokenOf(apiToken: string): Promise<ApiToken | null>;
  /** Null, too, for a key that is used from elsewhere. */
  operatorOf(key: string, address: string): Promise<Operator | null>;
  /** Without an operator key the answer is that of any unknown address. */
  hidesOperations: boolean;
}

/** Sent by the browser's tabs that are in the sandbox. */
const sandboxHeader = 'x-sandbox';

/** The principal of a request, if the call is open to it. Throws the refusal otherwise. */
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
    // Spelt otherwise it would pass for live, and a parcel that was meant for the sandbox would be a real one.
    if (world !== 'yes') throw refuse('invalid', m.http_problem_invalid);
    if (!guards.sandboxOf) throw refuse('notAllowed', m.http_problem_not_in_sandbox);
    return guards.sandboxOf(session, call);
  }
  const token = bearer && (await guards.tokenOf(bearer));
  if (!token) throw refuse('signedOut', m.http_problem_needs_api_token);
  if (needs.scope !== null && !token.scopes.includes(needs.scope)) {
    throw refuse('notAllowed', m.http_problem_token_scope, { scope: needs.scope });
  }
  mustBeWhereItBelieves(token, request);
  return mustHave(token, needs.right);
}

/** A program is where its token is; one that believes it is in the sandbox must not make real parcels. */
export function mustBeWhereItBelieves({ world }: ApiToken, request: FastifyRequest): void {
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
