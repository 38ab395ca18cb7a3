import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { isPrintable } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

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
  const bad = (Object.keys(names) as (keyof typeof names)[]).find((name) => !isPrintable(texts[name] ?? ''));
  return bad ? problem(m.operations_problem_record_unprintable, { what: names[bad] }) : null;
}
