/**
 * Data that screens store for the session, in addition to the login response (spec §3: document url, extranet image, stored
 * rearrange-pickup data). Written empty with the other cookies at login, and deleted with them.
 */
import { readCookie, writeCookie } from '#web/platform/http/cookies.ts';
import { isRecord } from '#web/platform/http/refusal.ts';

const names = {
  documentUrl: 'documentUrl',
  extranetImage: 'extranetImage',
  rearrangePickup: 'rearrangePickup',
} as const;

export const keptCookieNames: readonly string[] = Object.values(names);

export function startKeptCookies(): void {
  for (const name of keptCookieNames) writeCookie(name, '');
}

/** Stores the URL of the document opened last (spec §3). */
export const keepDocumentUrl = (url: string): void => writeCookie(names.documentUrl, url);

/** The archived picture opened last: consignment note number and kind of picture. */
type ExtranetImage = Record<(typeof extranetImage)[number], string>;
const extranetImage = ['cn', 'kind'] as const;
export const readExtranetImage = (): ExtranetImage | null => readTexts(names.extranetImage, extranetImage);
export const keepExtranetImage = (image: ExtranetImage): void => writeJson(names.extranetImage, image);

/** The pick-up being rescheduled: its id, its day (YYYY-MM-DD) and its times (HH:mm:ss, spec §3 "Pick-up"). */
type RearrangePickup = Record<(typeof rearrangePickup)[number], string>;
const rearrangePickup = ['pickupId', 'day', 'readyTime', 'closeTime'] as const;
export const readRearrangePickup = (): RearrangePickup | null =>
  readTexts(names.rearrangePickup, rearrangePickup);
export const keepRearrangePickup = (pickup: RearrangePickup): void =>
  writeJson(names.rearrangePickup, pickup);

/**
 * Reads the texts of these names; null when one is missing. Checked by hand, because the login page writes these cookies and does
 * not load schemas.
 */
function readTexts<N extends string>(cookie: string, wanted: readonly N[]): Record<N, string> | null {
  try {
    const kept: unknown = JSON.parse(readCookie(cookie) ?? '');
    if (!isRecord(kept)) return null;
    const texts = wanted.flatMap((name) => {
      const text = kept[name];
      return typeof text === 'string' ? [[name, text] as const] : [];
    });
    return texts.length === wanted.length ? (Object.fromEntries(texts) as Record<N, string>) : null;
  } catch {
    return null;
  }
}

function writeJson(name: string, value: unknown): void {
  writeCookie(name, JSON.stringify(value));
}
