/** Organisations and accounts: creating and listing them by operations (domain.md, "Operations: the courier's side"). */
import * as z from 'zod/mini';
import { m } from '#shared/platform/words/words.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';

import { companyForm, companyLabels } from '#shared/features/company/company.contract.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { marketCodes } from '#shared/platform/market/markets.ts';
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

/** Number of an existing account; '' for none. */
const otherAccount = () =>
  z._default(z.union([z.literal(''), accountNumber()], messages.exactLength(limits.accountNumberLength)), '');

export const accountForm = labelled(
  z
    .object({
      accountNo: accountNumber(),
      market: oneOf(marketCodes),
      ...companyForm.shape,
      /** Defaults to the postcode's city; the state is always the postcode's. */
      city: optionalLabelText(limits.text.city),
      /**
       * The account joins the organisation of this one. Without it, the company becomes an organisation and this its parent
       * account.
       */
      parentAccountNo: otherAccount(),
      /**
       * Receiver of the first-time link. Without one, the company requests access, or its parent account activates the account.
       */
      adminName: optionalText(100),
      adminEmail: optionalEmail(),
      adminPhone: optionalText(20),
      /** The account whose own rate cards are copied; without one, the public rate cards apply. */
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
  market: z.enum(marketCodes),
  organisation: z.string(),
  isParent: z.boolean(),
  companyName: z.string(),
  flags: accountFlag,
  /** Null until an Admin is invited. */
  admin: z.nullable(z.object({ fullName: z.string(), email: z.string(), hasPassword: z.boolean() })),
  ownRateCards: z.number(),
  createdAt: z.string(),
});
export type OperatedAccount = z.output<typeof account>;

export const createAccount = call({
  method: 'POST',
  path: '/api/operations/CreateAccount',
  needs: 'operator:access',
  summary:
    'Create an account and, if needed, its organisation; the first-time link is sent to its first Admin',
  body: accountForm,
  reply: account,
});

export const resetAdmin = call({
  method: 'POST',
  path: '/api/operations/ResetAdmin',
  needs: 'operator:access',
  summary:
    'Restore access for an Admin who lost the mailbox or the second step: the password and all sessions end, and a link for a new password is sent',
  body: labelled(
    z
      .object({
        accountNo: accountNumber(),
        /** New email address of the Admin; this link is already sent there. */
        email: z.optional(email()),
        /** Invalidates the authenticator app, its recovery codes and the passkeys. */
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
    /** Both are false for a repeated call, which sends another link and resets nothing else. */
    isEmailChanged: z.boolean(),
    isSecondStepEnded: z.boolean(),
    /** False if too many links were sent in this hour; repeat the call later. */
    isLinkMailed: z.boolean(),
  }),
});

export const accountFileRows = 2000;

export const createAccounts = call({
  method: 'POST',
  path: '/api/operations/CreateAccounts',
  needs: 'operator:access',
  summary:
    'Create the accounts of a .xlsx or .csv file with a column for each field and flag; if one row is invalid, none is created',
  upload: { maxBytes: 5 * megabyte, maxFiles: 1 },
  reply: z.object({ accounts: z.array(account) }),
});

export const accountsListed = 200;

export const listAccounts = call({
  method: 'GET',
  path: '/api/operations/Accounts',
  needs: 'operator:access',
  summary: 'Accounts in order of account number, 200 per call',
  query: z.object({
    /** Last account number of the previous reply. */
    after: z.optional(accountNumber()),
    /** Only accounts of the organisation to which this account belongs. */
    of: z.optional(accountNumber()),
  }),
  reply: z.object({
    accounts: z.array(account),
    /** Value of `after` for the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
});
