import { minuteSeconds } from '#shared/platform/time/spans.ts';

import type { Cookies } from '#server/platform/http/cookies.ts';
import type { SecretKeys } from '#server/platform/settings/secret-keys.ts';
import { signedCookie } from './signed-cookie.service.ts';

/**
 * Proves that this browser gave the correct password and was shown the terms. The call that accepts the terms names only a
 * user (spec §7), which anyone could do.
 */
export interface TermsTicket {
  offer(cookies: Cookies, userId: string): void;
  wasOfferedTo(cookies: Cookies, userId: string): boolean;
}

export function termsTicket(keys: SecretKeys, minutes: number): TermsTicket {
  const cookie = signedCookie(keys, 'terms');
  return {
    offer: (cookies, userId) => cookie.write(cookies, userId, minutes * minuteSeconds),
    wasOfferedTo: (cookies, userId) => cookie.read(cookies) === userId,
  };
}
