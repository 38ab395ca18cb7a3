/** The user's own profile and password (spec §3 "User profile", "Profile update payload"; §5 "Profile edit"). */
import * as z from 'zod/mini';

import { signedIn } from '#shared/platform/rights/rights.ts';
import { encryptedPassword } from '#shared/features/sign-in/account.contract.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { languages } from '#shared/platform/words/message.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  email,
  messages,
  newPassword,
  oneOf,
  password,
  phone,
  text,
  wholeNumber,
  nameText,
  optionalText,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';

export const profileLabels = {
  Name: m.profile_full_name,
  PhoneNumber: m.profile_contact_number,
  Email: m.common_email,
  Designation: m.profile_designation,
  Department: m.profile_department,
  ConsignmentPrintingSize: m.profile_printing_size,
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
  ...versionFields,
});
export type UserProfile = z.output<typeof userProfile>;

export const getUserProfile = call({
  method: 'GET',
  path: '/api/user/getuserprofile',
  needs: signedIn,
  summary: 'The profile of the person who is signed in',
  reply: userProfile,
});

export const updateLanguage = call({
  method: 'PATCH',
  path: '/api/user/UpdateLanguage',
  needs: signedIn,
  summary: 'Choose the language of the portal and of the emails to this person',
  body: z.object({ Language: oneOf(languages) }),
  reply: z.null(),
});

const fields = {
  Name: nameText(60),
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
  summary:
    'Update the own profile, soon after ConfirmPassword, and another email with a code where two-step sign-in is on; the first update verifies the profile',
  // A changed email is told to the one of before.
  perMinute: 10,
  body: labelled(
    z.object({
      ...fields,
      /** With or without the country code and the leading 0; the service makes it national, then applies the phone rule. */
      PhoneNumber: text(30),
      IdentityNo: z._default(z.literal('', messages.choice), ''),
      IdentityTypeId: z._default(z.literal(2, messages.choice), 2),
      /** Left out by who may not choose it. */
      ConsignmentPrintingSize: z.optional(z.nullable(printingSizeId())),
      /** The version that was read: a newer one is not written over (409). Left out, whatever there is is changed. */
      version: z.optional(openedVersion()),
      /** Needed with another email where two-step sign-in is on: links for a new password go there. */
      Code: z.optional(text(20)),
    }),
    { ...profileLabels, version: m.profile_version, Code: m.sign_in_code },
  ),
  reply: z.null(),
});

const passwordLabels = {
  OldPassword: m.profile_current_password,
  NewPassword: m.profile_new_password,
  // The rule text alone (spec §5).
  ConfirmPassword: '',
};

export const changePasswordForm = labelled(
  z.object({ OldPassword: password(), NewPassword: newPassword(), ConfirmPassword: password() }).check(
    z.refine((form) => form.NewPassword === form.ConfirmPassword, {
      path: ['ConfirmPassword'],
      message: messages.passwordsDiffer,
    }),
    z.refine((form) => form.NewPassword === '' || form.NewPassword !== form.OldPassword, {
      path: ['NewPassword'],
      message: ruleText(m.profile_problem_password_is_old),
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

/** What the 'Password Validation' dialog asks (spec §2); the code only where the second step is on. */
export const passwordValidationForm = labelled(z.object({ Password: password(), Code: optionalText(20) }), {
  Password: m.profile_current_password,
  Code: m.sign_in_code,
});
