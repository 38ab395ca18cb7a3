/** COD payouts to the account, and the statements for its bookkeeping (domain.md "Money"). */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { csvType, pdfType, xlsxType } from '#shared/platform/http/file-types.ts';
import { currencyCodes } from '#shared/platform/market/markets.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { isoDay, oneOf, text } from '#shared/platform/validation/rules.ts';

import { maskedBank, labels, pageOf } from './cod-ledger.contract.ts';

const { codLedger: needs } = rights;

const payout = z.object({
  payoutId: z.string(),
  payoutNo: z.string(),
  currency: z.string(),
  day: z.string(),
  cents: z.number(),
  parcelCount: z.number(),
  state: z.enum(['prepared', 'paid', 'returned']),
  bank: maskedBank,
  bankReference: z.string(),
  reason: z.string(),
  paidAt: z.nullable(z.string()),
});
export type CodPayout = z.output<typeof payout>;

export const codPayouts = call({
  method: 'POST',
  path: '/api/codledger/Payouts',
  needs,
  summary: 'Payouts, newest first; each is one line of a bank statement',
  body: labelled(z.object(pageOf), labels),
  reply: z.object({ rows: z.array(payout), nextCursor: z.nullable(z.string()) }),
});

export const statementFormats = ['pdf', 'xlsx', 'csv', 'autocount', 'sqlaccount'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const codStatement = call({
  method: 'GET',
  path: '/api/codledger/Statement',
  needs,
  summary:
    'A statement of a range of days or of one payout: PDF, spreadsheet, or journal entries for bookkeeping',
  query: labelled(
    z.object({
      from: z.optional(isoDay()),
      to: z.optional(isoDay()),
      /** Instead of days. */
      payoutNo: z.optional(text(20)),
      /** ISO 4217; PDFs and journals are in one currency, the market's unless given. */
      currency: z.optional(oneOf(currencyCodes)),
      format: oneOf(statementFormats),
    }),
    labels,
  ),
  reply: { file: [pdfType, xlsxType, csvType] },
});
