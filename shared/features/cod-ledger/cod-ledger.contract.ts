/** The COD ledger (`/codledger`): balances, payouts, statements (domain.md "Money"). */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { currencyCodes } from '#shared/platform/market/markets.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  cents,
  isoDay,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { COD_AGES, codStates, entryCodes, pots } from './cod-ledger.rules.ts';

const { codLedger: needs } = rights;

export const ledgerSearchMax = 200;

export const labels = {
  day: m.cod_ledger_field_day,
  from: m.cod_ledger_field_from,
  to: m.cod_ledger_field_to,
  payoutNo: m.cod_ledger_payout,
  currency: m.cod_ledger_currency,
  answer: m.cod_ledger_field_answer,
  text: m.cod_ledger_field_text,
  dueCents: m.cod_ledger_field_amount,
  codCents: m.cod_ledger_field_amount,
};

const potSums = z.object({
  due: z.number(),
  held: z.number(),
  fee: z.number(),
  paying: z.number(),
  paid: z.number(),
  'written-off': z.number(),
});
export type PotSums = z.output<typeof potSums>;

const counted = z.object({
  cents: z.number(),
  count: z.number(),
  /** True: there are at least so many. */
  isCapped: z.boolean(),
});

/** Only the last digits of the bank account number are shown. */
export const maskedBank = z.object({ bankName: z.string(), holder: z.string(), lastDigits: z.string() });

export const codOverview = call({
  method: 'GET',
  path: '/api/codledger/Overview',
  needs,
  summary:
    'What is owed, held and paid on any day, the next payout, late and short payments, the bank account',
  query: labelled(z.object({ day: z.optional(isoDay()) }), labels),
  reply: z.object({
    /** YYYY-MM-DD; the balances are those at the end of the day. */
    day: z.string(),
    today: z.string(),
    /** One for each currency that receivers pay in. */
    balances: z.array(
      z.object({
        /** ISO 4217. */
        currency: z.string(),
        pots: potSums,
        /** Null when nothing is held. */
        next: z.nullable(z.object({ day: z.string(), cents: z.number(), count: z.number() })),
        late: counted,
        short: counted,
      }),
    ),
    /** 1 is Monday, 7 is Sunday. */
    payoutWeekday: z.number(),
    bank: z.nullable(maskedBank),
    /** A change that operations have not approved yet. */
    change: z.nullable(
      z.extend(maskedBank, { changeId: z.string(), requestedAt: z.string(), requestedBy: z.string() }),
    ),
    mayChangeBank: z.boolean(),
    /** The user has two-step sign-in: a code is required. */
    asksCode: z.boolean(),
  }),
});
export type CodOverview = z.output<typeof codOverview.reply>;

export const codOutstanding = call({
  method: 'GET',
  path: '/api/codledger/Outstanding',
  needs,
  summary: 'COD money that the account has not received yet, by days since the shipment was created',
  reply: z.object({
    /** One for each currency and age range; empty ones are left out. */
    ages: z.array(
      z.object({
        age: z.enum(COD_AGES.map(({ id }) => id)),
        /** First and last day of creation; null: no lower bound. */
        from: z.nullable(z.string()),
        to: z.string(),
        currency: z.string(),
        count: z.number(),
        /** Owed by receivers, and held by the courier. */
        dueCents: z.number(),
        heldCents: z.number(),
      }),
    ),
  }),
});
export type CodOutstanding = z.output<typeof codOutstanding.reply>;

export const codViews = [
  'all',
  'open',
  'due',
  'held',
  'late',
  'short',
  'paying',
  'paid',
  'written-off',
] as const;
export type CodView = (typeof codViews)[number];

const parcel = z.object({
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  orderId: z.string(),
  receiverName: z.string(),
  currency: z.string(),
  state: z.enum(codStates),
  isLate: z.boolean(),
  askedCents: z.number(),
  pots: potSums,
  /** What the customer gets or got: the amount collected, less the fee. */
  netCents: z.number(),
  createdAt: z.string(),
  collectedAt: z.nullable(z.string()),
  payDay: z.nullable(z.string()),
  /** The parcel is not delivered yet, and the user may edit it. */
  mayLower: z.boolean(),
  /** What the customer asked about a short payment, and the answer of operations. */
  query: z.string(),
  answer: z.string(),
});
export type CodParcel = z.output<typeof parcel>;

const listedParcel = z.extend(parcel, {
  /** Its amount in the requested payout, negative when it was deducted; null when no payout was requested. */
  payoutCents: z.nullable(z.number()),
});
export type ListedCodParcel = z.output<typeof listedParcel>;

export const pageOf = {
  /** `nextCursor` of the previous page. */
  cursor: z.optional(uuid()),
  limit: z._default(wholeNumber(1, 200), 50),
};

export const codParcels = call({
  method: 'POST',
  path: '/api/codledger/Parcels',
  needs,
  summary: 'COD parcels and where their money is, newest first; continue until nextCursor is null',
  body: labelled(
    z.object({
      view: z._default(oneOf(codViews), 'all'),
      /** Only those in this payout. */
      payoutNo: z.optional(text(20)),
      /** Searches like the CN listing: CN, order ID, receiver, phone and the other texts of a shipment. */
      text: z.optional(optionalText(ledgerSearchMax)),
      /** First and last day of creation of the shipment. */
      madeFrom: z.optional(isoDay()),
      madeTo: z.optional(isoDay()),
      /** Only held money whose payout day is this day or earlier. */
      payBy: z.optional(isoDay()),
      /** Only money collected in this currency. */
      currency: z.optional(oneOf(currencyCodes)),
      ...pageOf,
    }),
    {
      ...labels,
      text: m.common_search,
      madeFrom: m.cod_ledger_field_from,
      madeTo: m.cod_ledger_field_to,
      payBy: m.cod_ledger_pay_day,
    },
  ),
  reply: z.object({ rows: z.array(listedParcel), nextCursor: z.nullable(z.string()) }),
});

const entry = z.object({
  entryId: z.string(),
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  code: z.enum(entryCodes),
  debit: z.enum(pots),
  credit: z.enum(pots),
  cents: z.number(),
  currency: z.string(),
  day: z.string(),
  at: z.string(),
  payoutNo: z.nullable(z.string()),
  note: z.string(),
  byName: z.string(),
});
export type CodEntry = z.output<typeof entry>;

export const codParcel = call({
  method: 'GET',
  path: '/api/codledger/Parcel',
  needs,
  summary: 'One COD parcel with every ledger entry, oldest first',
  query: z.object({ shipmentId: uuid() }),
  reply: z.extend(parcel, { entries: z.array(entry) }),
});
export type CodParcelDetail = z.output<typeof codParcel.reply>;

export const codEntries = call({
  method: 'POST',
  path: '/api/codledger/Entries',
  needs,
  summary: 'The entries of a range of days, newest first; continue until nextCursor is null',
  body: labelled(z.object({ from: z.optional(isoDay()), to: z.optional(isoDay()), ...pageOf }), labels),
  reply: z.object({ rows: z.array(entry), nextCursor: z.nullable(z.string()) }),
});

export const answerShort = call({
  method: 'POST',
  path: '/api/codledger/AnswerShort',
  needs,
  summary: 'Accept a short payment, which writes off the rest, or ask operations about it',
  body: labelled(
    z.object({
      shipmentId: uuid(),
      answer: oneOf(['accept', 'query']),
      text: optionalText(500),
      /** For 'accept': the missing amount that the user saw; if it has changed since, nothing is written off. */
      dueCents: z.optional(z.number()),
    }),
    labels,
  ),
  reply: parcel,
});

/** It changes the shipment too, so its path is among those that edit one. */
export const lowerCod = call({
  method: 'POST',
  path: '/api/shipment/LowerCod',
  needs: rights.viewConsignments,
  summary: 'Collect less than the label says, or nothing, before the delivery; operations are notified',
  body: labelled(z.object({ shipmentId: uuid(), codCents: cents() }), labels),
  reply: z.object({
    shipmentId: z.string(),
    consignmentNoteNo: z.string(),
    codCents: z.nullable(z.number()),
    totalCents: z.number(),
  }),
});
