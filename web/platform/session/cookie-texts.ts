/** Texts by name in one cookie, as JSON. */
import { readCookie, writeCookie } from '#web/platform/http/cookies.ts';
import { isRecord } from '#web/platform/http/refusal.ts';

/** Returns the texts of these names; null when one is missing. */
export function readCookieTexts<N extends string>(
  cookie: string,
  wanted: readonly N[],
): Record<N, string> | null {
  try {
    const stored: unknown = JSON.parse(readCookie(cookie) ?? '');
    if (!isRecord(stored)) return null;
    const texts = wanted.flatMap((name) => {
      const text = stored[name];
      return typeof text === 'string' ? [[name, text] as const] : [];
    });
    return texts.length === wanted.length ? (Object.fromEntries(texts) as Record<N, string>) : null;
  } catch {
    return null;
  }
}

export function writeCookieTexts(cookie: string, texts: Readonly<Record<string, string>>): void {
  writeCookie(cookie, JSON.stringify(texts));
}
