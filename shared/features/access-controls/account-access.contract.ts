/** Access Controls: the other accounts of the organisation (spec §3, §6; domain.md "Accounts, flags and rights"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { claimNames, someAccess } from '#shared/features/users/users.contract.ts';
import { userStatuses } from '#shared/features/users/users.rules.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { email, nameText, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

export const accountAccessLabels = {
  CustomerAccountId: m.access_controls_field_account,
  userId: m.users_user,
  fullName: m.access_controls_field_admin_name,
  emailAddress: m.access_controls_field_admin_email,
  access: m.users_access_level,
} as const;

const accountAccess = z.object({
  CustomerAccountId: z.string(),
  accountNo: z.string(),
  companyName: z.string(),
  countryId: z.number(),
  /** A closed account cannot be activated. */
  isActive: z.boolean(),
  isSuspended: z.boolean(),
  /** Null until the account is activated. */
  admin: z.nullable(
    z.object({
      userId: z.string(),
      fullName: z.string(),
      email: z.string(),
      status: z.enum(userStatuses),
      /** When the newest first-time link expires, ISO 8601; null once a password is set. */
      invitedUntil: z.nullable(z.string()),
      /** Set when the newest first-time link could not be delivered. */
      undelivered: z.nullable(z.object({ at: z.string() })),
      lastSeenAt: z.nullable(z.string()),
    }),
  ),
  /** The access levels of the account, which are those of its Admin. */
  access: z.array(z.enum(claimNames)),
  /** The access levels that the account's flags allow. */
  offered: z.array(z.enum(claimNames)),
});
export type AccountAccess = z.output<typeof accountAccess>;

export const accessControlListing = call({
  method: 'GET',
  path: '/api/user/AccessControlListing',
  needs: rights.manageAccounts,
  summary: 'The other accounts of the organisation, by account number',
  reply: z.object({ accessControlList: z.array(accountAccess) }),
});

export const activateForm = labelled(
  z.object({ fullName: nameText(60), emailAddress: email(100) }),
  accountAccessLabels,
);
export type ActivateForm = z.output<typeof activateForm>;

export const activateAccount = call({
  method: 'POST',
  path: '/api/user/ActivateAccount',
  needs: rights.manageAccounts,
  summary: "Create an account's Admin with all access levels that it allows, and mail the first-time link",
  body: labelled(
    z.object({ CustomerAccountId: uuid(), fullName: nameText(60), emailAddress: email(100) }),
    accountAccessLabels,
  ),
  reply: accountAccess,
  idempotent: true,
});

export const resendActivationEmail = call({
  method: 'POST',
  path: '/api/user/ResendActivationEmail',
  needs: rights.manageAccounts,
  summary: "Mail the first-time link of an account's Admin again",
  body: labelled(z.object({ userId: uuid() }), accountAccessLabels),
  reply: accountAccess,
});

export const accountAccessForm = labelled(z.object({ access: someAccess() }), accountAccessLabels);

export const updateAccountAccess = call({
  method: 'PATCH',
  path: '/api/user/UpdateAccountAccess',
  needs: rights.manageAccounts,
  summary: 'Set the access levels of an account; a level that is taken away is taken from all of its users',
  body: labelled(z.object({ CustomerAccountId: uuid(), access: someAccess() }), accountAccessLabels),
  reply: accountAccess,
});
