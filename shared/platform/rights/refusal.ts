import { MALAYSIA } from '#shared/platform/market/markets.ts';
import type { ProblemMessage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { accessLevels, isClaim, type Right, type SessionFacts } from './rights.ts';

/**
 * Returns why a session lacks a right: the one flag that causes it, if there is one (domain.md), and what the user can do about
 * it.
 */
export function refusalOf(facts: SessionFacts, right: Right): ProblemMessage {
  if (facts.isSuspended) return m.rights_problem_suspended;
  if (!facts.isVerifiedProfile && right({ ...facts, isVerifiedProfile: true }))
    return m.rights_problem_unverified;
  if (facts.isBlockingPrinting && right({ ...facts, isBlockingPrinting: false }))
    return m.rights_problem_printing_blocked;
  if (!facts.hasCnAccess && right({ ...facts, hasCnAccess: true })) return m.rights_problem_no_cn_access;
  if (right({ ...facts, countryId: MALAYSIA })) return m.rights_problem_home_market_only;
  if (!isEverAllowed(facts, right)) return m.rights_problem_not_in_account;
  if (!facts.isAdmin) return m.rights_problem_not_allowed;
  // Only the parent account can grant the Admin's own levels.
  return facts.isParent ? m.rights_problem_not_in_account : m.rights_problem_ask_parent;
}

/** Whether any user of this account could have the right: a COOL account has no pick-ups, whatever the access levels. */
function isEverAllowed(facts: SessionFacts, right: Right): boolean {
  const claims = Object.keys(accessLevels).filter(isClaim);
  // Only the Admin's session facts show whether this is a parent account.
  const isParent = facts.isParent || !facts.isAdmin;
  return right({ ...facts, isAdmin: true, isVerifiedProfile: true, isParent, claims });
}
