/** Dates as users read and type them, DD-MM-YYYY (spec §9). API calls and URLs use YYYY-MM-DD. */

const isoForm = /^(?:19|20)\d{2}-\d{2}-\d{2}$/u;

/** Whether a text is a valid calendar date in YYYY-MM-DD. */
export function isIsoDay(text: string): boolean {
  if (!isoForm.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // `Date` reads 31 February as 3 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Converts YYYY-MM-DD to DD-MM-YYYY; returns any other text unchanged. */
export function showDay(isoDay: string): string {
  return isoForm.test(isoDay) ? isoDay.split('-').toReversed().join('-') : isoDay;
}

/**
 * Parses a typed date to YYYY-MM-DD: 22-11-2026, 22/11/2026, 22.11.26, 5-3-2026, 22112026, 2026-11-22. Null when it is not a
 * date.
 */
export function readDay(typed: string): string | null {
  const text = typed.trim();
  if (isIsoDay(text)) return text;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/u.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/u.exec(text) ??
    [];
  const isoDay = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(isoDay) ? isoDay : null;
}

/** Adds hyphens to a date while it is typed at its end: each appears with the digit that follows it. */
export function hyphenated(typed: string): string {
  if (isoForm.test(typed)) return typed;
  return typed.replace(/^(\d{2})(\d)/u, '$1-$2').replace(/^(\d{1,2}-\d{2})(\d)/u, '$1-$2');
}
