/** The bank account for COD payouts: a change is requested here and approved by operations. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { labelText, messages, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const labels = {
  bankName: m.cod_ledger_field_bank,
  holder: m.cod_ledger_field_holder,
  number: m.cod_ledger_field_number,
  Code: m.sign_in_code,
};

export const bankForm = labelled(
  z.object({
    bankName: labelText(60),
    holder: labelText(80),
    number: text(30).check(z.regex(/^\d[\d -]{4,28}\d$/u, messages.number)),
  }),
  labels,
);
export type BankForm = z.output<typeof bankForm>;

export const requestBankChange = call({
  method: 'POST',
  path: '/api/codledger/RequestBankChange',
  needs: rights.bankAccount,
  summary:
    'Request another bank account, soon after ConfirmPassword; it takes effect when operations approve it',
  body: labelled(
    z.object({
      bank: bankForm,
      /** Code of the authenticator app or a recovery code, when the user has two-step sign-in. */
      Code: z.optional(text(20)),
    }),
    labels,
  ),
  reply: z.null(),
});

export const withdrawBankChange = call({
  method: 'POST',
  path: '/api/codledger/WithdrawBankChange',
  needs: rights.bankAccount,
  summary: 'Withdraw a change of the bank account that was not approved yet',
  body: z.object({ changeId: uuid() }),
  reply: z.null(),
});
