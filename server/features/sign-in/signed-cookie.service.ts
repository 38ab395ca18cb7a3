import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Cookies } from '#server/platform/http/cookies.ts';

/** A cookie that says something of ours, signed for one purpose, so that nobody makes one up. */
export interface SignedCookie {
  /** What it says; null when there is none, or one that is not ours. */
  read(cookies: Cookies): string | null;
  /** `value` without a dot; kept for so many seconds. */
  write(cookies: Cookies, value: string, seconds: number): void;
}

export function signedCookie(secretKey: string, name: string): SignedCookie {
  const signatureOf = (value: string) => createHmac('sha256', secretKey).update(`${name}:${value}`).digest();
  return {
    read(cookies) {
      const [value = '', given = ''] = (cookies.get(name) ?? '').split('.');
      const signature = Buffer.from(given, 'base64url');
      const right = signatureOf(value);
      return signature.length === right.length && timingSafeEqual(signature, right) ? value : null;
    },
    write: (cookies, value, seconds) =>
      cookies.set(name, `${value}.${signatureOf(value).toString('base64url')}`, seconds),
  };
}
