/** Malaysian identity numbers: YYMMDD-PB-#### (spec §5: 6-2-4 digits, optional dashes; older than 12 years). */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import { messages, optionalText, text } from './rules.ts';

const pattern = /^(\d{2})(\d{2})(\d{2})-?\d{2}-?\d{4}$/u;

/**
 * Returns the rule text for an invalid identity number; null when it is valid. `today` is the market's day, YYYY-MM-DD. A
 * two-digit year means the latest such year that is not in the future.
 */
export function identityProblem(value: string, today: string): string | null {
  const [, year = '', month = '', day = ''] = pattern.exec(value) ?? [];
  if (year === '') return messages.identityFormat;
  const born = ['20', '19'].map((century) => `${century}${year}-${month}-${day}`).find((one) => one <= today);
  if (born === undefined || !isCalendarDay(born)) return messages.identityFormat;
  const grown = `${Number(born.slice(0, 4)) + limits.identityMinAgeYears}${born.slice(4)}`;
  return grown < today ? null : messages.identityAge;
}

function isCalendarDay(isoDay: string): boolean {
  const day = new Date(`${isoDay}T00:00:00Z`);
  // `Date` reads 31 February as 3 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(isoDay);
}

/**
 * Returns the number in its stored form: '900101 14 5678' gets dashes; a passport or another country's number stays unchanged.
 */
export function keptIdentity(value: string): string {
  const digits = value.replace(/[\s-]/gu, '');
  return /^\d{12}$/u.test(digits)
    ? `${digits.slice(0, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`
    : value.trim();
}

/** Whether it can only be a Malaysian number: only digits, with dashes or spaces between them. */
export const isMalaysianForm = (value: string): boolean => /^\d[\d\s-]*$/u.test(value.trim());

/** An optional identity number. Calls `today` at each check, because a schema has no clock. */
export const optionalIdentityNumber = (today: () => string) =>
  optionalText(14).check(
    z.superRefine((value, context) => {
      const problem = value === '' ? null : identityProblem(value, today());
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );

/**
 * Maximum length of a searched number, for passports and other countries' numbers. The minimum: a masked number shows at least
 * its last four characters.
 */
export const searchedIdentityMax = 20;
const askedMin = 4;

/**
 * An identity number to search for. In Malaysia, a number that can only be Malaysian must be valid; for any other, its last four
 * characters are enough.
 */
export const searchedIdentity = (market: MarketCode, today: () => string) =>
  text(searchedIdentityMax).check(
    z.overwrite(keptIdentity),
    z.superRefine((value, context) => {
      const isMalaysian = market === 'MY' && isMalaysianForm(value);
      const isShort = value.replace(/[^\p{L}\p{N}]/gu, '').length < askedMin;
      const problem = isMalaysian
        ? identityProblem(value, today())
        : isShort
          ? messages.minLength(askedMin)
          : null;
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );
