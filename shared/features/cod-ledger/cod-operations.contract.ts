/** COD as operations post and answer it. */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { cents, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';

const needs = 'operator:money';

const collection = z.object({
  cn: text(40),
  /** What was counted for this consignment in all, in cents: a later count replaces it, by an entry. */
  cents: cents(limits.sumMaxCents),
  /** The receipt, the driver's round. */
  reference: optionalText(60),
});

export const codCollections = call({
  method: 'POST',
  path: '/api/operations/CodCollections',
  needs,
  summary: 'Post what was counted for COD parcels; less than was due is a short payment. Safe to repeat',
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
  summary: 'Make a payout of all that is held for an account now, besides those of its payout day',
  body: z.object({ accountNo: text(7) }),
  reply: z.object({ payouts: z.array(payout) }),
});

export const codBankLine = call({
  method: 'POST',
  path: '/api/operations/CodBankLine',
  needs,
  summary: 'Post the bank line of a payout, which must be its sum to the cent; or that the bank sent it back',
  body: z.object({
    payoutNo: text(20),
    outcome: z._default(oneOf(['paid', 'returned']), 'paid'),
    cents: cents(limits.sumMaxCents),
    reference: text(60),
    /** Of a payout that came back, for the customer. */
    reason: optionalText(300),
  }),
  reply: payout,
});

export const writeOffCod = call({
  method: 'POST',
  path: '/api/operations/WriteOffCod',
  needs,
  summary: 'Give up what a receiver still owes, in cents; the reason is told to the customer. Safe to repeat',
  body: z.object({
    cn: text(40),
    cents: cents(limits.sumMaxCents),
    reason: text(300),
    /** Yours for this write-off, unique of its parcel: posted again with it, nothing is given up twice. */
    reference: text(60),
  }),
  reply: z.object({ cn: z.string(), dueCents: z.number(), writtenOffCents: z.number() }),
});

export const codQueries = call({
  method: 'GET',
  path: '/api/operations/CodQueries',
  needs,
  summary: 'What customers ask about short payments, the oldest hundred',
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
  summary: 'Answer what a customer asked about a short payment; post another count or a write-off beside it',
  body: z.object({ cn: text(40), answer: text(300) }),
  reply: z.null(),
});

const bankChange = z.object({
  changeId: z.string(),
  accountNo: z.string(),
  bank,
  /** The account that is in force; null when it is the first. */
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
  summary: 'Approve a change of a bank account, or reject it; the customer is told by email',
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
  summary: 'On which day of the week an account is paid: 1 Monday to 7 Sunday',
  body: z.object({ accountNo: text(7), weekday: wholeNumber(1, 7) }),
  reply: z.object({ accountNo: z.string(), weekday: z.number() }),
});
