/** What changed in the user's rights during a session, for a one-sentence notice. */
import { accessLevels, type Claim, type SessionFacts } from './rights.ts';
import { m } from '#shared/platform/words/words.ts';
import { allOf } from '#shared/platform/words/list.ts';

export type SessionChange =
  | {
      code:
        | 'suspended'
        | 'unsuspended'
        | 'creatingOff'
        | 'creatingOn'
        | 'printingBlocked'
        | 'printingOn'
        | 'other';
    }
  | { code: 'levels'; taken: readonly Claim[]; given: readonly Claim[] };

/** Returns the most important change; null when the user's rights are unchanged. */
export function sessionChange(before: SessionFacts, after: SessionFacts): SessionChange | null {
  if (before.isSuspended !== after.isSuspended) {
    return { code: after.isSuspended ? 'suspended' : 'unsuspended' };
  }
  const taken = before.claims.filter((claim) => !after.claims.includes(claim));
  const given = after.claims.filter((claim) => !before.claims.includes(claim));
  if (taken.length + given.length > 0) return { code: 'levels', taken, given };
  if (before.hasCnAccess !== after.hasCnAccess) {
    return { code: after.hasCnAccess ? 'creatingOn' : 'creatingOff' };
  }
  if (before.isBlockingPrinting !== after.isBlockingPrinting) {
    return { code: after.isBlockingPrinting ? 'printingBlocked' : 'printingOn' };
  }
  return otherFlags.some((flag) => before[flag] !== after[flag]) ? { code: 'other' } : null;
}

/** `isVerifiedProfile` is not listed: users verify the profile themselves and need no notice. */
const otherFlags = [
  'countryId',
  'isParent',
  'isHideCnp',
  'isDoCn',
  'isFrozenFood',
  'isCod',
  'isAllowFulfillment',
  'isAllowOrderId',
  'isCool',
] as const satisfies readonly (keyof SessionFacts)[];

const sentences = {
  suspended: m.rights_problem_suspended,
  unsuspended: m.rights_change_unsuspended,
  creatingOff: m.rights_change_creating_off,
  creatingOn: m.rights_change_creating_on,
  printingBlocked: m.rights_change_printing_blocked,
  printingOn: m.rights_change_printing_on,
  other: m.rights_change_other,
} as const;

export function sessionChangeText(change: SessionChange): string {
  if (change.code !== 'levels') return sentences[change.code]();
  const [taken, given] = [namesOf(change.taken), namesOf(change.given)];
  if (given === '') return m.rights_change_taken({ taken });
  if (taken === '') return m.rights_change_given({ given });
  return m.rights_change_both({ given, taken });
}

const namesOf = (claims: readonly Claim[]) => allOf(claims.map((claim) => accessLevels[claim]()));
