import { marketByCode } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { identityProblem, isMeantAsIdentity } from '#shared/platform/validation/identity.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { isPrintable, messages } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { namesOf } from '#shared/platform/names-of.ts';

/** For a number that cannot be a consignment note's. */
export const notANumber = problem(m.operations_problem_not_a_cn);

/** What records hold beside numbers and times. */
const names = {
  place: m.operations_the_place,
  courier: m.operations_the_courier,
  note: m.operations_the_note,
  receiver: m.operations_the_receiver,
  identity: m.operations_the_identity,
  reason: m.operations_the_reason,
} as const;

/** Why texts of a record cannot be kept; null when they can. Others of its call are not held up by it. */
export function textRefusal(texts: Readonly<Partial<Record<keyof typeof names, string>>>): Problem | null {
  const bad = namesOf(names).find((name) => !isPrintable(texts[name] ?? ''));
  return bad ? problem(m.operations_problem_record_unprintable, { what: names[bad] }) : null;
}

/**
 * Why an identity number given in Malaysia is none (spec §5); null when it is one, when there is none, and for passports
 * and other countries' numbers, which the rule does not know.
 */
export function identityRefusal(identityNo: string, country: string, now: Date): Problem | null {
  if (country !== 'MY' || !isMeantAsIdentity(identityNo)) return null;
  const wrong = identityProblem(identityNo, isoDayOf(now, marketByCode('MY')));
  if (wrong === null) return null;
  return problem(
    wrong === messages.identityAge ? m.operations_problem_identity_age : m.operations_problem_identity_format,
  );
}
