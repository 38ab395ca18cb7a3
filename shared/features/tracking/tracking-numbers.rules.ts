/** What people type or paste to track: 1 to 20 numbers in any usual form (spec §5 "Tracking"). */
import { limits } from '#shared/platform/business/limits.ts';
import { normaliseCn, parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';

/** None, or 21 and more (spec §5). */
export const trackingCountRule = ruleText(m.tracking_problem_count);

/** As the courier writes it: a CN, or the CN of a piece bar code or tracking link; else the text, for 'not found'. */
function trackingNumber(text: string): string {
  return parseScan(text)?.cnNo ?? normaliseCn(text);
}

/** The different numbers of a list, in its order. */
export function foldNumbers(texts: readonly string[]): string[] {
  return [...new Set(texts.map(trackingNumber))].filter((number) => number !== '');
}

/**
 * The different numbers of a pasted text. Lines, commas, semicolons and tabs always part them; spaces do too, unless
 * they stand inside one number as people like to read it (HN 1234 5678 5 MY).
 */
export function numbersIn(text: string): string[] {
  const parts = text.split(/[\n\r\t,;]+/u).flatMap((part) => (parseScan(part) ? [part] : part.split(/\s+/u)));
  return foldNumbers(parts);
}

/** The numbers that a link names, one by one or several in one as people write links by hand; as many as can be tracked. */
export function numbersOfLink(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(numbersIn))].slice(0, limits.trackingMaxCns);
}

export function isTrackingCount(count: number): boolean {
  return count >= 1 && count <= limits.trackingMaxCns;
}
