import { randomUUID } from 'node:crypto';

import { daySeconds } from '#shared/platform/time/spans.ts';

import type { Cookies } from '#server/platform/http/cookies.ts';
import type { SecretKeys } from '#server/platform/settings/secret-keys.ts';
import { loginLimits } from './login-limit.rules.ts';
import { signedCookie } from './signed-cookie.service.ts';

/**
 * The cookie with the id of a known browser. It grants no access; it only separates wrong logins by others from those of
 * the user who signed in with this browser before.
 */
export interface DeviceService {
  /** The browser's id; null without a valid cookie. */
  idOf(cookies: Cookies): string | null;
  /** The same, or a new id when there is none. Call `keep` once the user has signed in. */
  idFor(cookies: Cookies): string;
  keep(cookies: Cookies, deviceId: string): void;
}

export function deviceService(keys: SecretKeys): DeviceService {
  const cookie = signedCookie(keys, 'device');
  return {
    idOf: cookie.read,
    idFor: (cookies) => cookie.read(cookies) ?? randomUUID(),
    keep: (cookies, deviceId) => cookie.write(cookies, deviceId, loginLimits.knownDeviceDays * daySeconds),
  };
}
