/** Days as people read and type them, DD-MM-YYYY (spec §9). Calls and addresses keep YYYY-MM-DD. */

const isoForm = /^(?:19|20)\d{2}-\d{2}-\d{2}$/u;

/** Whether a text is a day of the calendar as calls write it. */
export function isIsoDay(text: string): boolean {
  if (!isoForm.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // `Date` reads 31 February as 3 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** DD-MM-YYYY of a YYYY-MM-DD; any other text as it is. */
export function showDay(isoDay: string): string {
  return isoForm.test(isoDay) ? isoDay.split('-').toReversed().join('-') : isoDay;
}

/** The YYYY-MM-DD that somebody means: 22-11-2026, 22/11/2026, 22.11.26, 5-3-2026, 22112026, 2026-11-22. Null for what is no day. */
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

/** What a field shows of what is typed at its end: hyphens come by themselves with the digit that follows them. */
export function hyphenated(typed: string): string {
  if (isoForm.test(typed)) return typed;
  return typed.replace(/^(\d{2})(\d)/u, '$1-$2').replace(/^(\d{1,2}-\d{2})(\d)/u, '$1-$2');
}
