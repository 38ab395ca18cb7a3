/** An OpenID Connect provider for tests. It knows one client, and the test decides what it says about each user. */
import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

import { type ReceivedRequest, answeringServer } from './answering-server.ts';

export interface FakeClaims {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  /** Claims that only the UserInfo endpoint returns. */
  userInfo?: object;
  /** Deliberate errors of the token. */
  nonce?: string;
  aud?: string;
  iss?: string;
  exp?: number;
}

export const providerClient = { clientId: 'portal', clientSecret: 'a secret of the provider' };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Created once: a key pair takes 50 ms, and many tests use a provider. */
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
let made: { keys: ReturnType<typeof newKeys>; strangers: ReturnType<typeof newKeys> } | undefined;

export async function falseProvider() {
  const { keys, strangers } = (made ??= { keys: newKeys(), strangers: newKeys() });
  const codes = new Map<string, { challenge: string; nonce: string; says: FakeClaims; isForged: boolean }>();
  const provider = { url: '', asked: [] as ReceivedRequest[] };

  /** A token for a user and the client, valid for five minutes; `says` adds or replaces claims. */
  function tokenOf(says: object, isForged = false): string {
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: provider.url,
      aud: providerClient.clientId,
      sub: 'somebody',
      iat: now,
      exp: now + 300,
    };
    const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part({ ...usual, ...says })}`;
    const { privateKey } = isForged ? strangers : keys;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  const infoOf = new Map<string, object | undefined>();

  function exchange({ body }: ReceivedRequest) {
    const form = new URLSearchParams(body);
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      code?.challenge === challenge &&
      form.get('client_id') === providerClient.clientId &&
      form.get('client_secret') === providerClient.clientSecret;
    if (!code || !isGood) return { status: 400, json: { error: 'invalid_grant' } };
    const { userInfo, ...says } = code.says;
    const accessToken = randomUUID();
    infoOf.set(`Bearer ${accessToken}`, userInfo);
    return {
      json: {
        access_token: accessToken,
        token_type: 'Bearer',
        id_token: tokenOf({ nonce: code.nonce, ...says }, code.isForged),
      },
    };
  }

  const { url, asked, close } = await answeringServer((one) => {
    switch (one.url) {
      case '/.well-known/openid-configuration':
        return {
          json: {
            issuer: provider.url,
            authorization_endpoint: `${provider.url}/authorize`,
            token_endpoint: `${provider.url}/token`,
            userinfo_endpoint: `${provider.url}/userinfo`,
            jwks_uri: `${provider.url}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          },
        };
      case '/jwks': {
        const jwk = createPublicKey(keys.publicKey.export({ type: 'spki', format: 'pem' })).export({
          format: 'jwk',
        });
        return { json: { keys: [{ ...jwk, kid: 'one', use: 'sig', alg: 'RS256' }] } };
      }
      case '/userinfo':
        return { json: { sub: 'somebody', ...infoOf.get(one.headers.authorization ?? '') } };
      case '/token':
        return exchange(one);
      default:
        return { status: 404 };
    }
  });
  provider.url = url;
  provider.asked = asked;

  /** Signs a user in at the address; returns the query of the redirect back. */
  function signsIn(address: string, says: FakeClaims, isForged = false): string {
    const { searchParams } = new URL(address);
    const code = randomUUID();
    codes.set(code, {
      challenge: searchParams.get('code_challenge') ?? '',
      nonce: searchParams.get('nonce') ?? '',
      says,
      isForged,
    });
    return new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
  }

  return { url, asked, signsIn, tokenOf, close };
}
