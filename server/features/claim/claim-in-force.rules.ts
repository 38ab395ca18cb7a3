/** Which claims of a consignment note prevent another one (domain.md "Claims"). */
import { type ClaimCause, paidFor } from '#shared/features/claim/claim.rules.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { ClaimInForce } from './claim.queries.ts';

type Holding = Pick<ClaimInForce, 'claimNo' | 'state' | 'cause' | 'isOpen' | 'isPaid'>;

/** Returns the claim that the courier has not decided yet; it prevents every other one. */
export const undecidedOf = <Claim extends Holding>(claims: readonly Claim[]): Claim | undefined =>
  claims.find(({ state, isOpen }) => isOpen && state !== 'draft' && state !== 'approved');

/** Returns the claim that was paid for the same thing: the carriage charge or the goods. */
export const paidOf = <Claim extends Holding>(
  cause: ClaimCause,
  claims: readonly Claim[],
): Claim | undefined => claims.find((claim) => claim.isPaid && paidFor[claim.cause] === paidFor[cause]);

/** Returns why no claim of this cause can be made beside these; null if one can. */
export function inForceProblem(cause: ClaimCause, claims: readonly Holding[]): Problem | null {
  const undecided = undecidedOf(claims);
  if (undecided) return problem(m.claim_problem_open, { claimNo: undecided.claimNo });
  const paid = paidOf(cause, claims);
  return paid ? problem(m.claim_problem_settled, { claimNo: paid.claimNo }) : null;
}
