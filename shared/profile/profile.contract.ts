/** The person's own profile and password (spec §3 "User profile", "Profile update payload"; §5 "Profile edit"). */
import * as z from 'zod/mini';

import { signedIn } from '#shared/access/rights.ts';
import { encryptedPassword } from '#shared/account/account.contract.ts';
import { call } from '#shared/http/call.ts';
import { labelled } from '#shared/validation/parse.ts';
import {
  email,
  messages,
  newPassword,
  password,
  phone,
  text,
  wholeNumber,
} from '#shared/validation/rules.ts';

export const profileLabels = {
  Name: 'Full Name',
  PhoneNumber: 'Contact Number',
  Email: 'Email',
  Designation: 'Designation',
  Department: 'Department',
  ConsignmentPrintingSize: 'CN Printing Size',
} as const;

/** Field for field as spec §3 spells it. */
const userProfile = z.object({
  /** Account number, then login id. */
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** National digits, without the market's country code. */
  phoneNumber: z.string(),
  designation: z.string(),
  department: z.string(),
  subAccountTypeId: z.number(),
  subAccountTypeString: z.string(),
  /** The paper's name, as `A5`. */
  consignmentPrintingSize: z.string(),
  userClaims: z.array(z.object({ claimName: z.string(), claimValue: z.boolean() })),
});
export type UserProfile = z.output<typeof userProfile>;

export const getUserProfile = call({
  method: 'GET',
  path: '/api/user/getuserprofile',
  needs: signedIn,
  summary: 'The profile of the person who is signed in',
  reply: userProfile,
});

const fields = {
  Name: text(60),
  Email: email(100),
  Designation: text(50),
  Department: text(50),
};

const printingSizeId = () => wholeNumber(1, 5);

/** The edit form. The paper is required where it is shown (spec §5); where it is not, the form holds the one in use. */
export const profileForm = labelled(
  z.object({ ...fields, PhoneNumber: phone(), ConsignmentPrintingSize: printingSizeId() }),
  profileLabels,
);
export type ProfileForm = z.output<typeof profileForm>;

export const updateUserProfile = call({
  method: 'PATCH',
  path: '/api/user/UpdateUserProfile',
  needs: signedIn,
  summary: 'Update the own profile, soon after ConfirmPassword; the first update verifies the profile',
  body: labelled(
    z.object({
      ...fields,
      /** With or without the country code and the leading 0; the service makes it national, then applies the phone rule. */
      PhoneNumber: text(30),
      IdentityNo: z._default(z.literal('', messages.choice), ''),
      IdentityTypeId: z._default(z.literal(2, messages.choice), 2),
      /** Left out by who may not choose it. */
      ConsignmentPrintingSize: z.optional(z.nullable(printingSizeId())),
    }),
    profileLabels,
  ),
  reply: z.null(),
});

const passwordLabels = {
  OldPassword: 'Current password',
  NewPassword: 'New password',
  ConfirmPassword: 'Confirm password',
};

export const newPasswordIsOldRule = 'must differ from the current password';

export const changePasswordForm = labelled(
  z.object({ OldPassword: password(), NewPassword: newPassword(), ConfirmPassword: password() }).check(
    z.refine((form) => form.NewPassword === form.ConfirmPassword, {
      path: ['ConfirmPassword'],
      message: messages.passwordsDiffer,
    }),
    z.refine((form) => form.NewPassword === '' || form.NewPassword !== form.OldPassword, {
      path: ['NewPassword'],
      message: newPasswordIsOldRule,
    }),
  ),
  passwordLabels,
);

export const changePassword = call({
  method: 'PATCH',
  path: '/api/account/ChangePasswordWithOldPassword',
  needs: signedIn,
  summary: 'Change the own password; both are encrypted, and every other session of the person ends',
  perMinute: 10,
  body: labelled(
    z.object({ OldPassword: encryptedPassword(), NewPassword: encryptedPassword() }),
    passwordLabels,
  ),
  reply: z.null(),
});

/** What the 'Password Validation' dialog asks (spec §2). */
export const passwordValidationForm = labelled(z.object({ Password: password() }), {
  Password: 'Current password',
});

/** Spec §8. */
export const profileUpdatedMessage = 'Update profile success';
export const passwordChangedMessage = 'Password successfully changed';
export const passwordCorrectMessage = 'Password correct';
export const passwordIncorrectMessage = 'Password incorrect';

export const wrongOldPasswordRule = 'is not right. Please check it and try again.';
export const confirmPasswordFirstMessage = 'Please confirm your password to save these changes.';
export const paperRefusedMessage = 'Only an Admin can change the CN printing size.';
