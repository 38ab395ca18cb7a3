import { readCookie, removeCookie, writeCookie } from '#web/platform/http/cookies.ts';

/** The token pair from the login and refresh calls. Stored in cookies, so that every tab reads the newest (spec §3). */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

const accessCookie = 'token';
const refreshCookie = 'refreshToken';

/** Returns null unless both tokens exist. */
export function readTokens(): Tokens | null {
  const accessToken = readCookie(accessCookie);
  const refreshToken = readCookie(refreshCookie);
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

export function storeTokens(tokens: Tokens): void {
  writeCookie(accessCookie, tokens.accessToken);
  writeCookie(refreshCookie, tokens.refreshToken);
}

export function removeTokens(): void {
  removeCookie(accessCookie);
  removeCookie(refreshCookie);
}
