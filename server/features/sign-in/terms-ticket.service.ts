import { minuteSeconds } from '#shared/platform/time/spans.ts';

import type { Cookies } from '#server/platform/http/cookies.ts';
import type { SecretKeys } from '#server/platform/settings/secret-keys.ts';
import { signedCookie } from './signed-cookie.service.ts';

/**
 * That this browser gave the right password and was shown the terms. The call that accepts them names a user only
 * (spec §7), which anybody can.
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
