/** Parses the numbers that users type or paste for tracking: 1 to 20 in any usual format (spec §5 "Tracking"). */
import { limits } from '#shared/platform/business/limits.ts';
import { cnFromInput, parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';

/** Reported when there is none, or more than 20 (spec §5). */
export const trackingCountRule = ruleText(m.tracking_problem_count);

/** Returns the numbers of a list without duplicates, in the same order; text that is no CN is kept for 'not found'. */
export function foldNumbers(texts: readonly string[]): string[] {
  return [...new Set(texts.map(cnFromInput))].filter((number) => number !== '');
}

/**
 * Returns the numbers in a pasted text without duplicates. Lines, commas, semicolons and tabs always separate them;
 * spaces do too, unless they group the digits of one number (HN 1234 5678 5 MY).
 */
export function numbersIn(text: string): string[] {
  const parts = text.split(/[\n\r\t,;]+/u).flatMap((part) => (parseScan(part) ? [part] : part.split(/\s+/u)));
  return foldNumbers(parts);
}

/**
 * Returns the numbers in a link, one per parameter or several in one, as in links written by hand; at most as many as
 * can be tracked.
 */
export function numbersOfLink(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(numbersIn))].slice(0, limits.trackingMaxCns);
}

export function isTrackingCount(count: number): boolean {
  return count >= 1 && count <= limits.trackingMaxCns;
}
