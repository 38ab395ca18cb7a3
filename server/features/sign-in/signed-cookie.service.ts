import type { Cookies } from '#server/platform/http/cookies.ts';
import type { SecretKeys } from '#server/platform/settings/secret-keys.ts';

/** A cookie with our own data, signed for one purpose so that it cannot be forged. */
export interface SignedCookie {
  /** Its data; null when there is no cookie or its signature is invalid. */
  read(cookies: Cookies): string | null;
  /** `value` must not contain a dot; the cookie lasts `seconds`. */
  write(cookies: Cookies, value: string, seconds: number): void;
}

export function signedCookie(keys: SecretKeys, name: string): SignedCookie {
  const textOf = (value: string) => `${name}:${value}`;
  return {
    read(cookies) {
      const [value = '', given = ''] = (cookies.get(name) ?? '').split('.');
      return keys.isSigned(textOf(value), Buffer.from(given, 'base64url')) ? value : null;
    },
    write: (cookies, value, seconds) =>
      cookies.set(name, `${value}.${keys.sign(textOf(value)).toString('base64url')}`, seconds),
  };
}
