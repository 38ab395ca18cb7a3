/**
 * Operators who sign in with a token of their own login (OpenID Connect) instead of an operator key. Its issuer, the
 * required audience and the claim with the scopes are settings.
 */
import type { JWTPayload, JWTVerifyGetKey } from 'jose';

import { operatorScopeNames } from '#shared/platform/rights/operator-scopes.ts';
import { m } from '#shared/platform/words/words.ts';

import type { OperatorLoginSetting } from '#server/env.ts';
import type { Operator } from '#server/platform/http/principal.ts';
import { Refused, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';

interface OperatorPeople {
  /** Whether a bearer value has the form of a token; keys never have. */
  isToken(bearer: string): boolean;
  /** Returns null for an invalid token. Throws a refusal when the issuer's keys cannot be read. */
  operatorOf(token: string): Promise<Operator | null>;
}

/** Only public-key algorithms: a token that is unsigned, or signed with the public key as a shared secret, is invalid. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Longest accepted token lifetime, because a token cannot be revoked before it expires. */
const longestAge = '12h';
const clocksApartSeconds = 30;
/** Pause before asking again for the keys of an issuer that could not be reached. */
const askAgainMs = 10_000;

/** Loaded with the first token. */
const libraries = () => Promise.all([import('jose'), import('openid-client')]);

export function operatorPeople(
  { issuer, audience, claim }: OperatorLoginSetting,
  { clock, logger }: Pick<Kit, 'clock' | 'logger'>,
): OperatorPeople {
  const address = new URL(issuer);
  let known: Promise<JWTVerifyGetKey> | null = null;

  /**
   * Finds the keys through the issuer's discovery document. They are cached, and read again when a token is signed with a
   * new key.
   */
  async function findKeys(): Promise<JWTVerifyGetKey> {
    const [{ createRemoteJWKSet, errors }, { allowInsecureRequests, discovery }] = await libraries();
    const isPlain = address.protocol === 'http:';
    const options = isPlain ? { execute: [allowInsecureRequests] } : {};
    const { jwks_uri: keysAt } = (
      await discovery(address, audience, undefined, undefined, options)
    ).serverMetadata();
    if (keysAt === undefined) throw new Error(`${issuer} does not publish its keys`);
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
      logger.warn({ err: error, issuer }, 'the identity provider of operators cannot be reached');
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
        const granted = scopesIn(payload, claim);
        const scopes = operatorScopeNames.filter((scope) => granted.includes(`operator:${scope}`));
        return { kind: 'operator', keyId: null, name: nameOf(payload, address.host), scopes };
      } catch (error) {
        if (error instanceof Refused) throw error;
        return null;
      }
    },
  };
}

const away = () => refuse('unavailable', m.operations_problem_login_away);

/**
 * The scopes in a claim: a list, or names separated by spaces. The claim may be a path with dots, such as
 * `realm_access.roles`.
 */
function scopesIn(payload: JWTPayload, claim: string): string[] {
  const value = payload[claim] ?? claim.split('.').reduce<unknown>(within, payload);
  if (typeof value === 'string') return value.split(' ');
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The name stored in audit trails: a verified email, otherwise the issuer's permanent subject id. Names of keys contain no @. */
function nameOf({ sub = '', email, email_verified: isVerified }: JWTPayload, host: string): string {
  return typeof email === 'string' && email.includes('@') && isVerified === true
    ? email.slice(0, 200)
    : `${sub.slice(0, 200)}@${host}`;
}
