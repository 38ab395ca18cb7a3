/** COD calls for operations. */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { cents, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';

const needs = 'operator:money';

const collection = z.object({
  cn: text(40),
  /** The total counted for this consignment, in cents: a later count replaces it by a further entry. */
  cents: cents(limits.sumMaxCents),
  /** For example the receipt or the driver's round. */
  reference: optionalText(60),
});

export const codCollections = call({
  method: 'POST',
  path: '/api/operations/CodCollections',
  needs,
  summary: 'Post the amounts counted for COD parcels; less than was due is a short payment. Safe to repeat',
  body: z.object({ collections: z.array(collection).check(z.minLength(1), z.maxLength(1000)) }),
  reply: z.object({
    results: z.array(
      z.object({
        cn: z.string(),
        outcome: z.enum(['recorded', 'alreadyKnown', 'unknownCn', 'refused']),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
});

const bank = z.object({ bankName: z.string(), holder: z.string(), number: z.string() });

const payout = z.object({
  payoutNo: z.string(),
  accountNo: z.string(),
  currency: z.string(),
  day: z.string(),
  cents: z.number(),
  parcelCount: z.number(),
  state: z.enum(['prepared', 'paid', 'returned']),
  bank,
});
export type OperationsPayout = z.output<typeof payout>;

export const operationsPayouts = call({
  method: 'GET',
  path: '/api/operations/CodPayouts',
  needs,
  summary: 'Payouts that wait for their bank line, oldest first, with the bank account to pay to',
  query: z.object({ after: z.optional(uuid()) }),
  reply: z.object({ payouts: z.array(payout), next: z.nullable(z.string()) }),
});

export const prepareCodPayout = call({
  method: 'POST',
  path: '/api/operations/PrepareCodPayout',
  needs,
  summary: 'Create a payout now of all that is held for an account, in addition to those of its payout day',
  body: z.object({ accountNo: text(7) }),
  reply: z.object({ payouts: z.array(payout) }),
});

export const codBankLine = call({
  method: 'POST',
  path: '/api/operations/CodBankLine',
  needs,
  summary:
    'Post the bank line of a payout, which must equal its sum to the cent; or report that the bank returned it',
  body: z.object({
    payoutNo: text(20),
    outcome: z._default(oneOf(['paid', 'returned']), 'paid'),
    cents: cents(limits.sumMaxCents),
    reference: text(60),
    /** For a payout that was returned: the reason, for the customer. */
    reason: optionalText(300),
  }),
  reply: payout,
});

export const writeOffCod = call({
  method: 'POST',
  path: '/api/operations/WriteOffCod',
  needs,
  summary: 'Write off what a receiver still owes, in cents; the customer is shown the reason. Safe to repeat',
  body: z.object({
    cn: text(40),
    cents: cents(limits.sumMaxCents),
    reason: text(300),
    /** Your own reference for this write-off, unique for the parcel: posting it again writes nothing off twice. */
    reference: text(60),
  }),
  reply: z.object({ cn: z.string(), dueCents: z.number(), writtenOffCents: z.number() }),
});

export const codQueries = call({
  method: 'GET',
  path: '/api/operations/CodQueries',
  needs,
  summary: 'Questions of customers about short payments, the oldest hundred',
  reply: z.object({
    queries: z.array(
      z.object({
        cn: z.string(),
        accountNo: z.string(),
        currency: z.string(),
        dueCents: z.number(),
        countedCents: z.nullable(z.number()),
        query: z.string(),
        at: z.string(),
      }),
    ),
  }),
});

export const answerCodQuery = call({
  method: 'POST',
  path: '/api/operations/AnswerCodQuery',
  needs,
  summary: "Answer a customer's question about a short payment; post a new count or a write-off separately",
  body: z.object({ cn: text(40), answer: text(300) }),
  reply: z.null(),
});

const bankChange = z.object({
  changeId: z.string(),
  accountNo: z.string(),
  bank,
  /** The account in use; null when this is the first. */
  before: z.nullable(bank),
  requestedBy: z.string(),
  requestedAt: z.string(),
});

export const bankChanges = call({
  method: 'GET',
  path: '/api/operations/BankChanges',
  needs,
  summary: 'Changes of bank accounts that wait for approval, oldest first',
  query: z.object({ after: z.optional(uuid()) }),
  reply: z.object({ changes: z.array(bankChange), next: z.nullable(z.string()) }),
});

export const decideBankChange = call({
  method: 'POST',
  path: '/api/operations/DecideBankChange',
  needs,
  summary: 'Approve or reject a change of a bank account; the customer is notified by email',
  body: z.object({
    changeId: uuid(),
    outcome: oneOf(['approved', 'rejected']),
    reason: optionalText(300),
  }),
  reply: z.null(),
});

export const setPayoutDay = call({
  method: 'POST',
  path: '/api/operations/SetPayoutDay',
  needs,
  summary: 'Set the day of the week on which an account is paid: 1 is Monday, 7 is Sunday',
  body: z.object({ accountNo: text(7), weekday: wholeNumber(1, 7) }),
  reply: z.object({ accountNo: z.string(), weekday: z.number() }),
});
