/**
 * Requesting portal access, and deciding on requests (spec §2 "Access request wizard", §3, §5, §7; domain.md
 * "Operations").
 */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  accountNumber,
  digits,
  email,
  messages,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
  nameText,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

export const accessRequestLabels = {
  accountNo: m.common_account_number,
  companyName: m.portal_access_field_company_name,
  requestorName: m.portal_access_field_your_name,
  contactNumber: m.portal_access_field_contact_number,
  emailAddress: m.portal_access_field_email_address,
  humanCheck: m.portal_access_field_human_check,
  requestId: m.portal_access_field_request,
  decision: m.portal_access_field_decision,
  reason: m.portal_access_field_reason,
} as const;

/** Step 1 of the wizard. */
export const accountForm = labelled(z.object({ accountNo: accountNumber() }), accessRequestLabels);

const details = {
  companyName: text(60),
  requestorName: nameText(60),
  contactNumber: digits(limits.contactNumberMaxDigits),
  emailAddress: email(100),
};

/** Step 2 of the wizard. */
export const accessRequestForm = labelled(z.object(details), accessRequestLabels);
export type AccessRequestForm = z.output<typeof accessRequestForm>;

export const checkAccountEligibility = call({
  method: 'POST',
  path: '/api/account/CheckAccountEligibility',
  needs: 'anyone',
  summary: 'Whether this account number may request portal access',
  perMinute: 20,
  body: accountForm,
  reply: z.object({
    /** Null when there is no such account. */
    accountData: z.nullable(z.object({ accountNo: z.string() })),
    accountEligible: z.boolean(),
    /** Why it is not eligible, as a sentence; null when eligible. */
    accountError: z.nullable(z.string()),
  }),
});

/**
 * How people are distinguished from bots: altcha on our own server, or an external service. Set by the operator of the
 * portal.
 */
export const humanCheckProviders = ['altcha', 'turnstile', 'hcaptcha'] as const;
export type HumanCheckProvider = (typeof humanCheckProviders)[number];

/** A puzzle in altcha's format; the client sends it back with the solution. */
export const humanCheckPuzzle = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    /** Unix time in seconds. */
    expiresAt: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

export const humanCheckChallenge = call({
  method: 'GET',
  path: '/api/account/HumanCheck',
  needs: 'anyone',
  summary: 'The data for the widget of the human check',
  perMinute: 30,
  reply: z.object({
    provider: z.enum(humanCheckProviders),
    /** With altcha: signed, valid for some minutes and for one submission. */
    challenge: z.nullable(humanCheckPuzzle),
    /** With the others: the public key for their widget. */
    siteKey: z.nullable(z.string()),
  }),
});
export type HumanCheckChallenge = z.output<(typeof humanCheckChallenge)['reply']>;

export const submitPrimeAccessRequest = call({
  method: 'POST',
  path: '/api/account/SubmitPrimeAccessRequest',
  needs: 'anyone',
  summary: 'Request portal access; the message says so when the account has it already',
  perMinute: 10,
  body: labelled(
    z.object({
      accountNo: accountNumber(),
      ...details,
      /** The response of the human check's widget. */
      humanCheck: z.string(messages.required).check(z.minLength(1, messages.required), z.maxLength(8192)),
    }),
    accessRequestLabels,
  ),
  reply: z.object({
    /** False when the account cannot request access any more; then `message` gives the reason. */
    isRecorded: z.boolean(),
    /** Code of the message, where a program acts on it: `portal_access.already_activated`. */
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
  idempotent: true,
});

const accessRequest = z.object({
  requestId: z.string(),
  accountNo: z.string(),
  /** The company name in the courier's records, to compare with what was typed. */
  accountCompanyName: z.string(),
  companyName: z.string(),
  requestorName: z.string(),
  contactNumber: z.string(),
  emailAddress: z.string(),
  requestedAt: z.string(),
});

export const accessRequests = call({
  method: 'POST',
  path: '/api/operations/AccessRequests',
  needs: 'operator:access',
  summary: 'Access requests that wait, oldest first; send the returned cursor for the next page',
  body: z.object({
    cursor: z.optional(z.nullable(uuid())),
    limit: z._default(wholeNumber(1, 100), 50),
  }),
  reply: z.object({
    requests: z.array(accessRequest),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
});

export const decideAccessRequest = call({
  method: 'POST',
  path: '/api/operations/AccessRequests/Decide',
  needs: 'operator:access',
  summary: 'Approve or reject an access request; approving creates the Admin and mails the first-time link',
  body: labelled(
    z.object({ requestId: uuid(), decision: oneOf(['approve', 'reject']), reason: optionalText(200) }).check(
      z.refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
        path: ['reason'],
        message: messages.required,
      }),
    ),
    accessRequestLabels,
  ),
  reply: z.object({ requestId: z.string(), accountNo: z.string(), status: z.enum(['approved', 'rejected']) }),
});
