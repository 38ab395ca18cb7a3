import { describe, expect, it } from 'vitest';

import { challengeIn, handleOf, partsOfHandle, relyingPartyOf } from './passkey.rules.ts';

describe('The relying party of passkeys', () => {
  it.each([
    ['https://portal.courier.example', 'portal.courier.example', 'https://portal.courier.example'],
    ['https://portal.courier.example:8443/', 'portal.courier.example', 'https://portal.courier.example:8443'],
    ['http://127.0.0.1:4000', 'localhost', 'http://localhost:4000'],
    ['http://[::1]:4000', 'localhost', 'http://localhost:4000'],
  ])('of the portal at %s has the ID %s and the origin %s', (publicUrl, id, origin) => {
    expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
  });
});

describe('The handle of a passkey', () => {
  const accountId = '01234567-89ab-7cde-8f01-23456789abcd';
  const userId = 'fedcba98-7654-7321-8fed-cba987654321';

  it('contains the account and the user as IDs only', () => {
    const handle = Buffer.from(handleOf(accountId, userId)).toString('base64url');
    expect(partsOfHandle(handle)).toEqual({
      account: Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url'),
      userId,
    });
  });

  it.each(['', 'abc', 'A'.repeat(86)])('is not read from text of another form: %s', (handle) => {
    expect(partsOfHandle(handle)).toBeNull();
  });
});

describe('The challenge that was signed', () => {
  const inJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('is read from the client data', () => {
    expect(challengeIn(inJson({ type: 'webauthn.get', challenge: 'abc' }))).toBe('abc');
  });

  it.each([inJson({}), inJson(null), inJson({ challenge: 1 }), 'bm8'])(
    'is null for client data without a challenge: %s',
    (data) => {
      expect(challengeIn(data)).toBeNull();
    },
  );
});
