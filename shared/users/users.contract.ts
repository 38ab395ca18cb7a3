/** Sub-users of an account (spec §3 "Other state groups", §4, §6; domain.md "Accounts, flags and rights"). */
import * as z from 'zod/mini';

import { accessLevels, type Claim, rights } from '#shared/access/rights.ts';
import { call } from '#shared/http/call.ts';
import { labelled } from '#shared/validation/parse.ts';
import { email, loginId, messages, oneOf, phone, text, uuid } from '#shared/validation/rules.ts';
import { levelNames, subAccountTypeIds, usersMax, userStatuses } from './users.rules.ts';

export const subUserLabels = {
  loginId: 'Username',
  fullName: 'Full Name',
  email: 'Email',
  phoneNumber: 'Contact Number',
  designation: 'Designation',
  department: 'Department',
  subAccountTypeId: 'Sub Account Type',
  access: 'Access Level',
  UserId: 'User',
  userId: 'User',
} as const;

export const claimNames = Object.keys(accessLevels) as [Claim, ...Claim[]];

/** Access levels, each once. */
export const accessList = () =>
  z
    .array(z.enum(claimNames, messages.choice), messages.required)
    .check(z.overwrite((list) => claimNames.filter((claim) => list.includes(claim))));

/** Nobody is left without anything to do. */
const someAccess = () => accessList().check(z.minLength(1, messages.required));

/** Lengths and rules are those of the profile, which shows the same fields (spec §5, "Profile edit"). */
const details = {
  fullName: text(60),
  email: email(100),
  phoneNumber: phone(),
  designation: text(50),
  department: text(50),
  subAccountTypeId: z._default(oneOf(subAccountTypeIds), 0),
  access: someAccess(),
};

export const createUserForm = labelled(z.object({ loginId: loginId(), ...details }), subUserLabels);
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
  /** The person who asks. */
  isMe: z.boolean(),
  status: z.enum(userStatuses),
  /** Signs in with a code of an app as well. */
  hasTwoStep: z.boolean(),
  /** Until when the newest first-time link works; null once a password is set. ISO 8601, as every instant here. */
  invitedUntil: z.nullable(z.string()),
  /** Null for who has never signed in. */
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type SubUser = z.output<typeof subUser>;

export const subUserListing = call({
  method: 'GET',
  path: '/api/user/SubUserListing',
  needs: rights.manageUsers,
  summary: `All users of the account, Admin first and then by name; at most ${usersMax}`,
  reply: z.object({ subUsersList: z.array(subUser) }),
});

export const createSubUser = call({
  method: 'POST',
  path: '/api/user/CreateSubUser',
  needs: rights.manageUsers,
  summary: 'Create a user with some of the own access levels; the first-time link goes out by mail',
  body: createUserForm,
  reply: subUser,
  idempotent: true,
});

export const updateSubUser = call({
  method: 'PATCH',
  path: '/api/user/UpdateSubUser',
  needs: rights.manageUsers,
  summary: 'Update another user of the account',
  body: labelled(z.object({ userId: uuid(), ...details }), subUserLabels),
  reply: subUser,
});

/** Spelt as spec §4 names it: deactivate "with UserId". */
const theUser = () => labelled(z.object({ UserId: uuid() }), subUserLabels);

export const deactivateSubUser = call({
  method: 'PATCH',
  path: '/api/user/DeactivateSubUser',
  needs: rights.manageUsers,
  summary: 'Switch a user off: their sessions and links end at once',
  body: theUser(),
  reply: subUser,
});

export const reactivateSubUser = call({
  method: 'PATCH',
  path: '/api/user/ReactivateSubUser',
  needs: rights.manageUsers,
  summary: 'Switch a user on again',
  body: theUser(),
  reply: subUser,
});

export const resetSubUserTwoStep = call({
  method: 'PATCH',
  path: '/api/user/ResetSubUserTwoStep',
  needs: rights.manageUsers,
  summary:
    'Take away the second step of a user who lost it: their sessions end, and the password alone signs them in',
  body: theUser(),
  reply: subUser,
});

export const resendSubUserEmail = call({
  method: 'POST',
  path: '/api/user/ResendSubUserEmail',
  needs: rights.manageUsers,
  summary: 'Mail the first-time link again; links of before stop working',
  body: labelled(z.object({ userId: uuid() }), subUserLabels),
  reply: subUser,
});

export const loginTakenRule = 'is taken in this account. Choose another one.';
export const tooManyUsersMessage = `An account can have at most ${usersMax} users. Deactivated ones count too.`;
export const lackedLevelsMessage = (refused: readonly Claim[]) =>
  `Only someone who has ${levelNames(refused)} can give it or take it away.`;
export const uselessLevelsMessage = (useless: readonly Claim[]) =>
  `This account has no use for ${levelNames(useless)}.`;
export const emailTooPowerfulRule =
  'can only be changed by someone who has every access level that this user has.';
export const notYourselfMessage =
  'You cannot change your own access. Your details are on your profile; another user with User Management changes the rest.';
export const adminIsFixedMessage =
  'The Admin has all access levels, and only the Admin changes these details, on the profile.';
export const notDeactivateYourselfMessage =
  'You cannot deactivate yourself. Ask another user with User Management.';
export const lastAdminMessage =
  'This is the last active Admin of the account. Without one, nobody could manage it.';
export const alreadyDeactivatedMessage = 'This user is deactivated already.';
export const alreadyActiveMessage = 'This user is active already.';
export const deactivatedNeedsReactivationMessage = 'This user is deactivated. Reactivate the user first.';
export const hasPasswordMessage =
  'This user has set a password already. They can get a new one with Forgot password on the login page.';

export const ownTwoStepMessage = 'You change your own two-step sign-in on the Security page.';
export const adminTwoStepMessage =
  'Only another Admin can reset the two-step sign-in of an Admin. A recovery code signs in without the phone; without one, please contact us.';
export const noTwoStepMessage = 'This user has no two-step sign-in to reset.';

/** The toasts; spec §8 leaves these operations without words. */
export const userCreatedMessage = 'User created. The first-time link is on its way by mail.';
export const userUpdatedMessage = 'User updated';
export const userDeactivatedMessage = 'User deactivated and signed out everywhere';
export const userReactivatedMessage = 'User reactivated';
export const twoStepResetMessage = 'Two-step sign-in reset. The user has been told by mail.';
export const linkSentMessage = 'The first-time link has been sent again.';
