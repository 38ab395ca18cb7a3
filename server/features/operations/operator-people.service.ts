/**
 * People of the courier's side with a token of their own login (OpenID Connect) in place of an operator key: its issuer, the audience
 * that it must name and the claim that holds their scopes are settings.
 */
import type { JWTPayload, JWTVerifyGetKey } from 'jose';

import { operatorScopeNames } from '#shared/platform/rights/operator-scopes.ts';
import { m } from '#shared/platform/words/words.ts';

import type { OperatorLoginSetting } from '#server/env.ts';
import type { Operator } from '#server/platform/http/principal.ts';
import { Refused, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';

export interface OperatorPeople {
  /** Whether a bearer has the form of a token; keys have not. */
  isToken(bearer: string): boolean;
  /** Null for a token that does not hold. Throws a refusal when the issuer's keys cannot be read. */
  operatorOf(token: string): Promise<Operator | null>;
}

/** Those of public keys: a token that was signed with what everybody knows, or not at all, is none. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** A token cannot be taken back before its end, so that a long one is not taken. */
const longestAge = '12h';
const clocksApartSeconds = 30;
/** An issuer that is away is not asked again by each request. */
const askAgainMs = 10_000;

/** Loaded with the first token. */
const libraries = () => Promise.all([import('jose'), import('openid-client')]);

export function operatorPeople(
  { issuer, audience, claim }: OperatorLoginSetting,
  { clock, logger }: Pick<Kit, 'clock' | 'logger'>,
): OperatorPeople {
  const address = new URL(issuer);
  let known: Promise<JWTVerifyGetKey> | null = null;

  /** By the issuer's own description; its keys are kept, and read again when one signs that is new. */
  async function findKeys(): Promise<JWTVerifyGetKey> {
    const [{ createRemoteJWKSet, errors }, { allowInsecureRequests, discovery }] = await libraries();
    const isPlain = address.protocol === 'http:';
    const options = isPlain ? { execute: [allowInsecureRequests] } : {};
    const { jwks_uri: keysAt } = (
      await discovery(address, audience, undefined, undefined, options)
    ).serverMetadata();
    if (keysAt === undefined) throw new Error(`${issuer} says nothing of its keys`);
    const remote = createRemoteJWKSet(new URL(keysAt));
    return async (header, token) => {
      try {
        return await remote(header, token);
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
          throw error;
        throw away();
      }
    };
  }

  function keys(): Promise<JWTVerifyGetKey> {
    known ??= findKeys().catch((error: unknown) => {
      setTimeout(() => (known = null), askAgainMs).unref();
      logger.warn({ err: error, issuer }, 'The login of operators cannot be reached');
      throw away();
    });
    return known;
  }

  return {
    isToken: (bearer) => /^[\w-]+\.[\w-]+\.[\w-]+$/u.test(bearer),

    async operatorOf(token) {
      const [{ jwtVerify }] = await libraries();
      try {
        const { payload } = await jwtVerify(token, await keys(), {
          algorithms,
          issuer,
          audience,
          currentDate: clock.now(),
          clockTolerance: clocksApartSeconds,
          maxTokenAge: longestAge,
          requiredClaims: ['exp', 'sub'],
        });
        const held = scopesIn(payload, claim);
        const scopes = operatorScopeNames.filter((scope) => held.includes(`operator:${scope}`));
        return { kind: 'operator', keyId: null, name: nameOf(payload, address.host), scopes };
      } catch (error) {
        if (error instanceof Refused) throw error;
        return null;
      }
    },
  };
}

const away = () => refuse('unavailable', m.operations_problem_login_away);

/** A list of names, or names with spaces between them; deeper ones by a path with dots, as `realm_access.roles`. */
function scopesIn(payload: JWTPayload, claim: string): string[] {
  const value = payload[claim] ?? claim.split('.').reduce<unknown>(within, payload);
  if (typeof value === 'string') return value.split(' ');
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** As audit trails keep it: a verified email, else what the issuer calls them, for ever. Names of keys have no @. */
function nameOf({ sub = '', email, email_verified: isVerified }: JWTPayload, host: string): string {
  return typeof email === 'string' && email.includes('@') && isVerified === true
    ? email.slice(0, 200)
    : `${sub.slice(0, 200)}@${host}`;
}
