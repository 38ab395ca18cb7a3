/** OpenID Connect with the openid-client library, using the portal's own HTTP client for servers that customers name. */
import type { Configuration } from 'openid-client';

import { minuteMs } from '#shared/platform/time/spans.ts';

import type { Outside } from '#server/platform/outside/outside.ts';

export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Values stored from the redirect to the provider until the user returns. */
interface Ways {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Claims {
  email: string | null;
  /** True only when the provider confirms it. */
  isEmailVerified: boolean;
  userName: string | null;
}

export interface OpenId {
  /** Throws when the provider cannot be reached or is not an OpenID provider. */
  check(client: Client): Promise<void>;
  urlOf(client: Client, ways: Ways): Promise<string>;
  /**
   * Returns the user's claims, proved by code, verifier, state, nonce and the signature of the token; throws otherwise. Those of
   * `wanted` that the token lacks are read from the UserInfo endpoint: a provider may return the claims of a scope only there
   * (OpenID Connect Core 5.4).
   */
  claimsOf(client: Client, query: string, ways: Ways, wanted: readonly ClaimName[]): Promise<Claims>;
}

type ClaimName = 'email' | 'email_verified' | 'preferred_username';

/** A longer value, or one with control characters, names nobody here. */
const namePattern = /^[^\p{Cc}]{1,320}$/u;

const knownForMs = 5 * minuteMs;

/** Loaded with the first account that uses single sign-on. */
const library = () => import('openid-client');

export function openId(outside: Outside, redirectUri: string): OpenId {
  async function fetchOutside(
    url: string,
    {
      method,
      headers,
      body,
      signal,
    }: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined },
  ): Promise<Response> {
    const answer = await outside.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
    });
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  }

  async function discover({ issuer, clientId, clientSecret }: Client): Promise<Configuration> {
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await library();
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: fetchOutside,
      // The token's signature is checked although the token comes directly from the provider. Plain HTTP is allowed for the demo
      // only.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
  }

  /**
   * Anyone can start a login of an account, so the provider's configuration is cached for some minutes instead of being fetched
   * each time.
   */
  const known = new Map<string, { until: number; found: Promise<Configuration> }>();

  function configure(client: Client): Promise<Configuration> {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const now = performance.now();
    for (const [other, { until }] of known) if (until <= now) known.delete(other);
    const before = known.get(key);
    if (before) return before.found;
    const found = discover(client);
    known.set(key, { until: now + knownForMs, found });
    // A failed request is not cached, so that it can be retried at once.
    found.catch(() => known.delete(key));
    return found;
  }

  return {
    check: async (client) => void (await discover(client)),

    async urlOf(client, { state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const url = buildAuthorizationUrl(await configure(client), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return url.href;
    },

    async claimsOf(client, query, { state, nonce, verifier }, wanted) {
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      const configuration = await configure(client);
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const proved = tokens.claims();
      const isComplete = wanted.every((name) => proved?.[name] !== undefined);
      const hasMore = !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more =
        proved && hasMore ? await fetchUserInfo(configuration, tokens.access_token, proved.sub) : undefined;
      const claims: Partial<Record<ClaimName, unknown>> = { ...more, ...proved };
      const textOf = (name: ClaimName) => {
        const value = claims[name];
        const text = typeof value === 'string' ? value.trim() : '';
        return namePattern.test(text) ? text : null;
      };
      return {
        email: textOf('email'),
        // The endpoint verifies the email address that it returns, which may be another than that of the token.
        isEmailVerified: claims.email_verified === true && (more?.email ?? claims.email) === claims.email,
        userName: textOf('preferred_username'),
      };
    },
  };
}
