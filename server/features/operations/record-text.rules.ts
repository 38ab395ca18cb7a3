import { marketByCode } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { identityProblem, isMalaysianForm } from '#shared/platform/validation/identity.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { isPrintable, messages } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { namesOf } from '#shared/platform/names-of.ts';

/** The reason for a number that cannot be a consignment note number. */
export const notANumber = problem(m.operations_problem_not_a_cn);

/** The text fields of a record and their names. */
const names = {
  place: m.operations_the_place,
  courier: m.operations_the_courier,
  note: m.operations_the_note,
  receiver: m.operations_the_receiver,
  identity: m.operations_the_identity,
  reason: m.operations_the_reason,
} as const;

/** The reason why texts of a record cannot be stored, or null; other records of the call are not affected. */
export function textRefusal(texts: Readonly<Partial<Record<keyof typeof names, string>>>): Problem | null {
  const bad = namesOf(names).find((name) => !isPrintable(texts[name] ?? ''));
  return bad ? problem(m.operations_problem_record_unprintable, { what: names[bad] }) : null;
}

/**
 * The reason why a Malaysian identity number is invalid (spec §5). Null when it is valid or missing, and for passports and
 * other countries' numbers, which the rule does not cover.
 */
export function identityRefusal(identityNo: string, country: string, now: Date): Problem | null {
  if (country !== 'MY' || !isMalaysianForm(identityNo)) return null;
  const wrong = identityProblem(identityNo, isoDayOf(now, marketByCode('MY')));
  if (wrong === null) return null;
  return problem(
    wrong === messages.identityAge ? m.operations_problem_identity_age : m.operations_problem_identity_format,
  );
}
