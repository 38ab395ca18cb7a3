/** Which access levels a user may give to another, and the refusals. */
import { createUserForm } from '#shared/features/users/users.contract.ts';
import { levelNames, levelsOf, refusedLevels } from '#shared/features/users/users.rules.ts';
import type { Claim } from '#shared/platform/rights/rights.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { invalid, Refused } from '#server/platform/http/refused.ts';

export const flagsOf = (account: { is_cool: boolean; is_allow_fulfillment: boolean }) => ({
  isCool: account.is_cool,
  isAllowFulfillment: account.is_allow_fulfillment,
});

/**
 * Refuses levels that the grantor does not have, and levels that the account cannot use; levels that the user already has may
 * stay.
 */
export function checkLevels(
  grantor: readonly Claim[],
  before: readonly Claim[],
  wanted: readonly Claim[],
  account: { is_cool: boolean; is_allow_fulfillment: boolean },
): void {
  const refused = refusedLevels(grantor, before, wanted);
  if (refused.length > 0) {
    const levels = namesOf(refused);
    throw refusedField(problemAt('access', m.users_problem_lacked_levels, { levels }));
  }
  const useful = levelsOf(flagsOf(account));
  const useless = wanted.filter((level) => !useful.includes(level) && !before.includes(level));
  if (useless.length > 0) throw uselessLevels(useless);
}

const namesOf =
  (levels: readonly Claim[]): Message =>
  (_, options) =>
    levelNames(levels, options);

/** Refuses levels that the account cannot use. */
export function uselessLevels(useless: readonly Claim[]): Refused {
  return invalid([problemAt('access', m.users_problem_useless_levels, { levels: namesOf(useless) })]);
}

/** Email addresses must be unique, because single sign-on could not distinguish the users. */
export const emailTaken = (): Refused =>
  invalid([problemAt('email', m.single_sign_on_problem_email_taken)], labelsIn(createUserForm));

/** A refusal at a field: the user may make the call, but not with this value. */
export function refusedField(wrong: Problem): Refused {
  return new Refused('notAllowed', wrong, { labelOf: labelsIn(createUserForm) });
}
