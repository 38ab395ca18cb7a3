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

const profileLabels = {
  Name: m.profile_full_name,
  PhoneNumber: m.profile_contact_number,
  Email: m.common_email,
  Designation: m.profile_designation,
  Department: m.profile_department,
  ConsignmentPrintingSize: m.profile_printing_size,
} as const;

/** Fields and spelling of spec §3. */
const userProfile = z.object({
  /** Account number followed by login id. */
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** National digits, without the dial code. */
  phoneNumber: z.string(),
  designation: z.string(),
  department: z.string(),
  subAccountTypeId: z.number(),
  subAccountTypeString: z.string(),
  /** Name of the paper, such as `A5`. */
  consignmentPrintingSize: z.string(),
  userClaims: z.array(z.object({ claimName: z.string(), claimValue: z.boolean() })),
  ...versionFields,
});
export type UserProfile = z.output<typeof userProfile>;

export const getUserProfile = call({
  method: 'GET',
  path: '/api/user/getuserprofile',
  needs: signedIn,
  summary: 'The profile of the signed-in user',
  reply: userProfile,
});

export const updateLanguage = call({
  method: 'PATCH',
  path: '/api/user/UpdateLanguage',
  needs: signedIn,
  summary: 'Set the language of the portal and of emails for this user',
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

/** The edit form. The paper is required where it is shown (spec §5); elsewhere the form has the current one. */
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
    "Update the user's own profile, soon after ConfirmPassword; a new email address also needs a code where two-step sign-in is on. The first update verifies the profile",
  // A change of the email address sends a notification to the old one.
  perMinute: 10,
  body: labelled(
    z.object({
      ...fields,
      /**
       * With or without the dial code and the leading 0; the service converts it to a national number, then applies the
       * phone rule.
       */
      PhoneNumber: text(30),
      IdentityNo: z._default(z.literal('', messages.choice), ''),
      IdentityTypeId: z._default(z.literal(2, messages.choice), 2),
      /** Left out by users who may not choose it. */
      ConsignmentPrintingSize: z.optional(z.nullable(printingSizeId())),
      /**
       * The version that was read: a newer one is not overwritten (409). Left out: the current one is changed, whatever
       * its version.
       */
      version: z.optional(openedVersion()),
      /** Required for a new email address where two-step sign-in is on, since password links are sent to that address. */
      Code: z.optional(text(20)),
    }),
    { ...profileLabels, version: m.profile_version, Code: m.sign_in_code },
  ),
  reply: z.null(),
});

const passwordLabels = {
  OldPassword: m.profile_current_password,
  NewPassword: m.profile_new_password,
  // Shown without a label: the rule text alone (spec §5).
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
  summary: "Change the user's own password; both are encrypted, and all other sessions of the user end",
  perMinute: 10,
  body: labelled(
    z.object({ OldPassword: encryptedPassword(), NewPassword: encryptedPassword() }),
    passwordLabels,
  ),
  reply: z.null(),
});

/** The fields of the 'Password Validation' dialog (spec §2); the code only where two-step sign-in is on. */
export const passwordValidationForm = labelled(z.object({ Password: password(), Code: optionalText(20) }), {
  Password: m.profile_current_password,
  Code: m.sign_in_code,
});
