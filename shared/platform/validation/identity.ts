/** Malaysian identity numbers: YYMMDD-PB-#### (spec §5: 6-2-4 digits, optional dashes; older than 12 years). */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import { messages, optionalText, text } from './rules.ts';

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

/** Passports and other countries' numbers; of a masked one no fewer than its last four are shown. */
export const askedIdentityMax = 20;
const askedMin = 4;

/** One to look for. What can only be meant as a Malaysian one is held to its rule in Malaysia; of any other its last four will do. */
export const askedIdentity = (market: MarketCode, today: () => string) =>
  text(askedIdentityMax).check(
    z.overwrite(keptIdentity),
    z.superRefine((value, context) => {
      const isMalaysian = market === 'MY' && isMeantAsIdentity(value);
      const isShort = value.replace(/[^\p{L}\p{N}]/gu, '').length < askedMin;
      const problem = isMalaysian
        ? identityProblem(value, today())
        : isShort
          ? messages.minLength(askedMin)
          : null;
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );
