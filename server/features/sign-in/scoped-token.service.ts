import { hash, randomBytes } from 'node:crypto';

import { mintScope, type AccountScope } from '#server/platform/db/account-scope.ts';

/** A 256-bit token that carries its account, so that the look-up names the account like every other query. */
export function makeToken(scope: AccountScope, secret: Uint8Array = randomBytes(32)): string {
  const account = Buffer.from(scope.replaceAll('-', ''), 'hex').toString('base64url');
  return `${account}.${Buffer.from(secret).toString('base64url')}`;
}

/** The account that a token claims; null when it is not a token of ours. It proves nothing by itself. */
export function scopeOfToken(token: string): AccountScope | null {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex');
  if (hex.length !== 32) return null;
  return mintScope(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5'));
}

/** Only this is stored. The token is random, so a plain digest cannot be turned round. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
