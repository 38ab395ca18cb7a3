/** Clocks of handhelds drift; a scan a little ahead of us is taken. */
const aheadMinutes = 10;
/** Older than anything that can still be on its way: a handheld that lost its clock. */
const behindDays = 400;
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/u;

/** Why a time that operations give cannot be right; null when it can. */
export function timeRefusal(text: string, now: Date): string | null {
  const at = new Date(text).getTime();
  if (!isoInstant.test(text) || Number.isNaN(at)) {
    return 'The time must be ISO 8601 with its offset, as 2026-11-20T14:05:00+08:00.';
  }
  if (at > now.getTime() + aheadMinutes * 60_000)
    return 'The time is in the future. Check the clock of the device.';
  if (at < now.getTime() - behindDays * 86_400_000) {
    return 'The time is more than a year ago. Check the clock of the device.';
  }
  return null;
}
