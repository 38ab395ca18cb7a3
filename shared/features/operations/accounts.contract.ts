/** Organisations and accounts as operations make and list them (domain.md, "Operations: the courier's side"). */
import * as z from 'zod/mini';
import { m } from '#shared/platform/words/words.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';

import { companyForm, companyLabels } from '#shared/features/company/company.contract.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  accountNumber,
  email,
  messages,
  oneOf,
  optionalEmail,
  optionalLabelText,
  optionalText,
} from '#shared/platform/validation/rules.ts';
import { accountFlag, accountFlagLabels } from './operations.contract.ts';

export const accountLabels = {
  accountNo: m.common_account_number,
  market: m.operations_market,
  ...companyLabels,
  parentAccountNo: m.operations_parent_account,
  adminName: m.operations_admin_name,
  adminEmail: m.operations_admin_email,
  adminPhone: m.operations_admin_phone,
  rateCardsOf: m.operations_rate_cards_of,
  ...accountFlagLabels,
} as const;

/** 'Account Number' of an account that there is already; empty for none. */
const otherAccount = () =>
  z._default(z.union([z.literal(''), accountNumber()], messages.exactLength(limits.accountNumberLength)), '');

export const accountForm = labelled(
  z
    .object({
      accountNo: accountNumber(),
      market: oneOf(['MY', 'SG']),
      ...companyForm.shape,
      /** Of the postcode unless given; the state always is. */
      city: optionalLabelText(limits.text.city),
      /** The account joins this one's organisation; without it the company is an organisation of its own, and this its parent. */
      parentAccountNo: otherAccount(),
      /** Who gets the first-time link; without one the company asks for access or its parent activates the account. */
      adminName: optionalText(100),
      adminEmail: optionalEmail(),
      adminPhone: optionalText(20),
      /** Prices as this account has of its own; the public ones otherwise. */
      rateCardsOf: otherAccount(),
      flags: z._default(z.partial(z.strictObject(accountFlag.shape)), {}),
    })
    .check(
      z.refine(({ adminName, adminEmail }) => (adminName === '') === (adminEmail === ''), {
        path: ['adminEmail'],
        message: ruleText(m.operations_problem_name_and_email),
      }),
    ),
  accountLabels,
);
export type AccountForm = z.output<typeof accountForm>;

const account = z.object({
  accountNo: z.string(),
  market: z.enum(['MY', 'SG']),
  organisation: z.string(),
  isParent: z.boolean(),
  companyName: z.string(),
  flags: accountFlag,
  /** Null while nobody was invited. */
  admin: z.nullable(z.object({ fullName: z.string(), email: z.string(), hasPassword: z.boolean() })),
  ownRateCards: z.number(),
  createdAt: z.string(),
});
export type OperatedAccount = z.output<typeof account>;

export const createAccount = call({
  method: 'POST',
  path: '/api/operations/CreateAccount',
  needs: 'operator:access',
  summary: "Make an account, and its organisation; its first Admin's link is mailed",
  body: accountForm,
  reply: account,
});

export const resetAdmin = call({
  method: 'POST',
  path: '/api/operations/ResetAdmin',
  needs: 'operator:access',
  summary:
    'Let in an Admin who lost the mailbox or the second step: the password and what is signed in end, and a link for a new password is mailed',
  body: labelled(
    z
      .object({
        accountNo: accountNumber(),
        /** Where the emails of the Admin go from now on, this link first. */
        email: z.optional(email()),
        /** The authenticator app, its recovery codes and the passkeys open nothing any more. */
        endSecondStep: z._default(z.boolean(), false),
      })
      .check(
        z.refine((form) => form.email !== undefined || form.endSecondStep, {
          path: ['email'],
          message: ruleText(m.operations_problem_nothing_to_reset),
        }),
      ),
    { accountNo: m.common_account_number, email: m.operations_admin_email },
  ),
  reply: z.object({
    accountNo: z.string(),
    email: z.string(),
    /** Both are false for a repeat: it mails another link, and ends no more than the one before. */
    isEmailChanged: z.boolean(),
    isSecondStepEnded: z.boolean(),
    /** False when too many links were mailed in this hour: send the call once more, later. */
    isLinkMailed: z.boolean(),
  }),
});

export const accountFileRows = 2000;

export const createAccounts = call({
  method: 'POST',
  path: '/api/operations/CreateAccounts',
  needs: 'operator:access',
  summary:
    'Make the accounts of a .xlsx or .csv file, a column for each field and flag; one bad row and none is made',
  upload: { maxBytes: 5 * megabyte, maxFiles: 1 },
  reply: z.object({ accounts: z.array(account) }),
});

export const accountsListed = 200;

export const listAccounts = call({
  method: 'GET',
  path: '/api/operations/Accounts',
  needs: 'operator:access',
  summary: 'Accounts in the order of their numbers, 200 at a time',
  query: z.object({
    /** The last number of the answer before. */
    after: z.optional(accountNumber()),
    /** Only the organisation that this account belongs to. */
    of: z.optional(accountNumber()),
  }),
  reply: z.object({
    accounts: z.array(account),
    /** Send it as `after` for those that follow; null at the end. */
    next: z.nullable(z.string()),
  }),
});
