import type { Claim } from '#shared/platform/rights/rights.ts';
import {
  type AuditValues,
  type FieldChange,
  fieldChanges,
} from '#shared/features/audit/field-change.rules.ts';
import {
  claimNames,
  type Colleague,
  type SubUser,
  type UpdateUserForm,
} from '#shared/features/users/users.contract.ts';
import { userStatus } from '#shared/features/users/users.rules.ts';

import { versionOf } from '#server/platform/http/changed-meanwhile.ts';
import type { UserRow } from './users.queries.ts';

/** Returns a user's access levels in the product's order, without unknown ones. */
export function claimsOf({ claims }: { claims: readonly string[] }): Claim[] {
  return claimNames.filter((claim) => claims.includes(claim));
}

/** Maps a user to what `askedBy` may see. */
export function subUserFrom(row: UserRow, askedBy: string): SubUser {
  const hasPassword = Boolean(row.has_password);
  return {
    userId: row.user_id,
    loginId: row.login_id,
    fullName: row.full_name,
    email: row.email,
    phoneNumber: row.phone_number,
    designation: row.designation,
    department: row.department,
    subAccountTypeId: row.sub_account_type_id,
    access: claimsOf(row),
    isAdmin: row.is_admin,
    isMe: row.user_id === askedBy,
    status: userStatus({ isActive: row.is_active, hasPassword }),
    hasTwoStep: Boolean(row.has_two_step),
    invitedUntil: hasPassword ? null : (row.invited_until?.toISOString() ?? null),
    // A user who signed in by single sign-on needs no invitation.
    undelivered:
      hasPassword || row.last_seen_at !== null || row.undelivered_at === null
        ? null
        : { at: row.undelivered_at.toISOString(), answer: row.undelivered_answer },
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    ...versionOf(row),
  };
}

/** Maps a user for users who manage no one. */
export const colleagueFrom = (row: UserRow, askedBy: string): Colleague => ({
  userId: row.user_id,
  loginId: row.login_id,
  fullName: row.full_name,
  email: row.email,
  designation: row.designation,
  department: row.department,
  access: claimsOf(row),
  isMe: row.user_id === askedBy,
});

/** Returns the changed fields of an update. */
export function userChanges(row: UserRow, form: UpdateUserForm): FieldChange[] {
  const before = {
    fullName: row.full_name,
    email: row.email,
    phoneNumber: row.phone_number,
    designation: row.designation,
    department: row.department,
    subAccountTypeId: row.sub_account_type_id,
    access: claimsOf(row),
  };
  return fieldChanges(valuesOf(before), valuesOf(form));
}

const valuesOf = (user: Pick<SubUser, keyof UpdateUserForm>): AuditValues => ({
  'user.fullName': user.fullName,
  'user.email': user.email,
  'user.phoneNumber': user.phoneNumber,
  'user.designation': user.designation,
  'user.department': user.department,
  'user.subAccountTypeId': user.subAccountTypeId,
  'user.access': claimNames.filter((claim) => user.access.includes(claim)),
});

/** Returns the columns that a form sets. */
export function columnsFrom(form: UpdateUserForm) {
  return {
    full_name: form.fullName,
    email: form.email,
    phone_number: form.phoneNumber,
    designation: form.designation,
    department: form.department,
    sub_account_type_id: form.subAccountTypeId,
    claims: [...form.access],
  };
}
