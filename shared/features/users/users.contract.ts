/** Sub-users of an account (spec §3 "Other state groups", §4, §6; domain.md "Accounts, flags and rights"). */
import * as z from 'zod/mini';

import { namesOf } from '#shared/platform/names-of.ts';
import { accessLevels, rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  email,
  messages,
  nameText,
  newLoginId,
  oneOf,
  phone,
  text,
  uuid,
} from '#shared/platform/validation/rules.ts';
import { subAccountTypeIds, usersMax, userStatuses } from './users.rules.ts';
import { m } from '#shared/platform/words/words.ts';

export const subUserLabels = {
  loginId: m.common_username,
  fullName: m.users_full_name,
  email: m.common_email,
  phoneNumber: m.profile_contact_number,
  designation: m.profile_designation,
  department: m.profile_department,
  subAccountTypeId: m.profile_sub_account_type,
  access: m.users_access_level,
  UserId: m.users_user,
  userId: m.users_user,
} as const;

export const claimNames = namesOf(accessLevels);

/** Access levels without duplicates. */
const accessList = () =>
  z
    .array(z.enum(claimNames, messages.choice), messages.required)
    .check(z.overwrite((list) => claimNames.filter((claim) => list.includes(claim))));

/** At least one level, since a user without any could do nothing. */
export const someAccess = () => accessList().check(z.minLength(1, messages.required));

/** Lengths and rules are those of the profile, which has the same fields (spec §5, "Profile edit"). */
const details = {
  fullName: nameText(60),
  email: email(100),
  phoneNumber: phone(),
  designation: text(50),
  department: text(50),
  subAccountTypeId: z._default(oneOf(subAccountTypeIds), 0),
  access: someAccess(),
};

export const createUserForm = labelled(z.object({ loginId: newLoginId(), ...details }), subUserLabels);
export type CreateUserForm = z.output<typeof createUserForm>;

export const updateUserForm = labelled(z.object(details), subUserLabels);
export type UpdateUserForm = z.output<typeof updateUserForm>;

const subUser = z.object({
  userId: z.string(),
  loginId: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  designation: z.string(),
  department: z.string(),
  subAccountTypeId: z.number(),
  access: z.array(z.enum(claimNames)),
  isAdmin: z.boolean(),
  /** The user of this request. */
  isMe: z.boolean(),
  status: z.enum(userStatuses),
  /** Has two-step sign-in with an authenticator app. */
  hasTwoStep: z.boolean(),
  /** When the newest first-time link expires; null once a password is set. ISO 8601, like every instant here. */
  invitedUntil: z.nullable(z.string()),
  /**
   * Set when the newest first-time link could not be delivered; `answer` is the mail server's if it refused the address.
   */
  undelivered: z.nullable(z.object({ at: z.string(), answer: z.nullable(z.string()) })),
  /** Null for users who have never signed in. */
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
  ...versionFields,
});
export type SubUser = z.output<typeof subUser>;

export const subUserListing = call({
  method: 'GET',
  path: '/api/user/SubUserListing',
  needs: rights.manageUsers,
  summary: `All users of the account, Admin first and then by name; at most ${usersMax}`,
  reply: z.object({ subUsersList: z.array(subUser) }),
});

/** What every user of the account may know about the others: not two-step sign-in, invitations or last visits. */
const colleague = z.pick(subUser, {
  userId: true,
  loginId: true,
  fullName: true,
  email: true,
  designation: true,
  department: true,
  access: true,
  isMe: true,
});
export type Colleague = z.output<typeof colleague>;

export const colleagueListing = call({
  method: 'GET',
  path: '/api/user/ColleagueListing',
  needs: rights.verified,
  summary: `The active users of the account and what each may do, Admin first and then by name; at most ${usersMax}`,
  reply: z.object({ colleagues: z.array(colleague) }),
});

export const createSubUser = call({
  method: 'POST',
  path: '/api/user/CreateSubUser',
  needs: rights.manageUsers,
  summary: "Create a user with some of the caller's own access levels; the first-time link is sent by mail",
  body: createUserForm,
  reply: subUser,
  idempotent: true,
});

export const updateSubUser = call({
  method: 'PATCH',
  path: '/api/user/UpdateSubUser',
  needs: rights.manageUsers,
  summary:
    'Update another user of the account. `version` is the version that was read: a newer one is not overwritten (409)',
  perMinute: 30,
  body: labelled(z.object({ userId: uuid(), version: openedVersion(), ...details }), {
    ...subUserLabels,
    version: m.profile_version,
  }),
  reply: subUser,
});

/** The spelling of spec §4: deactivate "with UserId". */
const theUser = () => labelled(z.object({ UserId: uuid() }), subUserLabels);

export const deactivateSubUser = call({
  method: 'PATCH',
  path: '/api/user/DeactivateSubUser',
  needs: rights.manageUsers,
  summary: 'Deactivate a user: their sessions and links end at once',
  body: theUser(),
  reply: subUser,
});

export const reactivateSubUser = call({
  method: 'PATCH',
  path: '/api/user/ReactivateSubUser',
  needs: rights.manageUsers,
  summary: 'Reactivate a user',
  body: theUser(),
  reply: subUser,
});

export const resetSubUserTwoStep = call({
  method: 'PATCH',
  path: '/api/user/ResetSubUserTwoStep',
  needs: rights.manageUsers,
  summary:
    "Turn off two-step sign-in for a user who lost the app, soon after ConfirmPassword, with the caller's own code where two-step sign-in is on: the user's sessions end, and the password alone signs them in",
  body: labelled(z.object({ UserId: uuid(), Code: z.optional(text(20)) }), {
    ...subUserLabels,
    Code: m.sign_in_code,
  }),
  reply: subUser,
});

export const resendSubUserEmail = call({
  method: 'POST',
  path: '/api/user/ResendSubUserEmail',
  needs: rights.manageUsers,
  summary: 'Mail the first-time link again; earlier links stop working',
  body: labelled(z.object({ userId: uuid() }), subUserLabels),
  reply: subUser,
});
