/** Malaysian identity numbers: YYMMDD-PB-#### (spec §5: 6-2-4 digits, optional dashes; older than 12 years). */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { messages, optionalText } from './rules.ts';

const pattern = /^(\d{2})(\d{2})(\d{2})-?\d{2}-?\d{4}$/u;

/**
 * What is wrong with an identity number, as the rule text; null when nothing is. `today` is the market's day, YYYY-MM-DD.
 * Two digits of a year mean the last such year that is not ahead.
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

/** As a courier types it: '900101 14 5678' is kept with its dashes; a passport or another country's number as it is. */
export function keptIdentity(value: string): string {
  const digits = value.replace(/[\s-]/gu, '');
  return /^\d{12}$/u.test(digits)
    ? `${digits.slice(0, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`
    : value.trim();
}

/** Whether it can only be meant as a Malaysian one: digits alone, with dashes or spaces between them. */
export const isMeantAsIdentity = (value: string): boolean => /^\d[\d\s-]*$/u.test(value.trim());

/** An identity number that may be left out. Asked for the day when it is checked, as no schema has a clock. */
export const optionalIdentityNumber = (today: () => string) =>
  optionalText(14).check(
    z.superRefine((value, context) => {
      const problem = value === '' ? null : identityProblem(value, today());
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );

/** One that must be given. */
export const identityNumber = (today: () => string) =>
  optionalIdentityNumber(today).check(z.minLength(1, messages.required));
