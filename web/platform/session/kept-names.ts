/**
 * Names of what screens store in the browser for the session, in addition to the login response (spec §3). The app registers those
 * of the features before the first login.
 */
import { writeCookie } from '#web/platform/http/cookies.ts';

interface KeptNames {
  /** Written empty with the other cookies at login, and deleted with them. */
  cookies: string[];
  /** Keys of the local storage, removed when the session ends, so that no personal data is left behind. */
  stored: string[];
}

export const kept: KeptNames = { cookies: [], stored: [] };

export function keepForSession({ cookies, stored }: KeptNames): void {
  kept.cookies.push(...cookies);
  kept.stored.push(...stored);
}

export function startKeptCookies(): void {
  for (const name of kept.cookies) writeCookie(name, '');
}
