import { hash, randomBytes } from 'node:crypto';

import { mintScope, type AccountScope } from '#server/platform/db/account-scope.ts';

/** A 256-bit token that contains its account, so that its look-up names the account like every other query. */
export function makeToken(scope: AccountScope, secret: Uint8Array = randomBytes(32)): string {
  const account = Buffer.from(scope.replaceAll('-', ''), 'hex').toString('base64url');
  return `${account}.${Buffer.from(secret).toString('base64url')}`;
}

/** The account named in a token; null when it is not a token of ours. This alone proves nothing. */
export function scopeOfToken(token: string): AccountScope | null {
  const [account = ''] = token.split('.', 1);
  const hex = Buffer.from(account, 'base64url').toString('hex');
  if (hex.length !== 32) return null;
  const [first, second, third, fourth] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
  ];
  return mintScope(`${first}-${second}-${third}-${fourth}-${hex.slice(20)}`);
}

/** Only this hash is stored. The token is random, so a plain hash cannot be reversed. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
