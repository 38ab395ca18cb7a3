/** Which users of an account may change which others, and who may grant which access level (domain.md, "Sub-users"). */
import { namesOf } from '#shared/platform/names-of.ts';
import { accessLevels, type Claim, type SessionFacts } from '#shared/platform/rights/rights.ts';
import { subAccountTypeName } from '#shared/features/profile/profile.rules.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';

/** More than any customer has; the whole list is loaded and searched in the browser. */
export const usersMax = 500;

/** Sub-account types by id: the standard one, and those with restricted paper (spec §5). */
export const subAccountTypeIds = [0, 21, 71, 77, 78] as const;

/** Two types are named PPOD, so the label also shows the number. */
export function subAccountTypeLabel(id: number): string {
  return id === 0 ? subAccountTypeName(id) : `${subAccountTypeName(id)} (${id})`;
}

const levels = namesOf(accessLevels);

type AccountFlags = Pick<SessionFacts, 'isCool' | 'isAllowFulfillment'>;

/** The access levels that are of use with the account's flags (spec §6). */
export function levelsOf({ isCool, isAllowFulfillment }: AccountFlags): Claim[] {
  const useless: Record<Claim, boolean> = {
    PUA: isCool,
    CNP: isCool,
    SR: false,
    UM: false,
    COL: !isCool,
    FUL: isCool || !isAllowFulfillment,
    EXTRANET: false,
  };
  return levels.filter((level) => !useless[level]);
}

/** The levels that a user may grant: only their own (domain.md: "nobody grants what they lack"). */
export function grantableLevels(facts: Pick<SessionFacts, 'claims'> & AccountFlags): Claim[] {
  return levelsOf(facts).filter((level) => facts.claims.includes(level));
}

/**
 * Returns the levels that `wanted` would grant or revoke although `grantor` lacks them; empty when the change is
 * allowed.
 */
export function refusedLevels(
  grantor: readonly Claim[],
  before: readonly Claim[],
  wanted: readonly Claim[],
): Claim[] {
  return levels.filter(
    (level) => before.includes(level) !== wanted.includes(level) && !grantor.includes(level),
  );
}

/**
 * By changing a user's email address one can take over the login through Forgot password, so the grantor must already
 * have all levels of that user.
 */
export function mayChangeEmail(grantor: readonly Claim[], access: readonly Claim[]): boolean {
  return access.every((level) => grantor.includes(level));
}

/** Access levels by name: 'CN Printing, User Management'. */
export function levelNames(access: readonly Claim[], options?: SayOptions): string {
  return levels
    .filter((level) => access.includes(level))
    .map((level) => accessLevels[level]({}, options))
    .join((options?.locale ?? spoken()) === 'zh' ? '、' : ', ');
}

export const userStatuses = ['active', 'invited', 'deactivated'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** `invited` until the first password is set. */
export function userStatus(user: { isActive: boolean; hasPassword: boolean }): UserStatus {
  if (!user.isActive) return 'deactivated';
  return user.hasPassword ? 'active' : 'invited';
}
