/** The pick-up being rescheduled: its id, its day (YYYY-MM-DD) and its times (HH:mm:ss, spec §3 "Pick-up"). */
import { rearrangePickupCookie } from '#web/features/pickup/chosen-pickup-name.ts';
import { readCookieTexts, writeCookieTexts } from '#web/platform/session/cookie-texts.ts';

const fields = ['pickupId', 'day', 'readyTime', 'closeTime'] as const;
type RearrangePickup = Record<(typeof fields)[number], string>;

export const readRearrangePickup = (): RearrangePickup | null =>
  readCookieTexts(rearrangePickupCookie, fields);
export const keepRearrangePickup = (pickup: RearrangePickup): void =>
  writeCookieTexts(rearrangePickupCookie, pickup);
