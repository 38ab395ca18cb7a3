import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

export type BankOutcome = 'requested' | 'approved' | 'rejected';

interface Facts extends Receiver {
  accountNo: string;
  bankName: string;
  lastDigits: string;
  by: string;
  when: string;
  reason: string;
  outcome: BankOutcome;
  publicUrl: string;
}

const texts = {
  requested: m.cod_ledger_email_bank_requested,
  approved: m.cod_ledger_email_bank_approved,
  rejected: m.cod_ledger_email_bank_rejected,
} as const;

/** Money follows the bank account: whoever looks after the account hears of each step. */
export function bankChangeEmail({ outcome, reason, publicUrl, ...facts }: Facts): Promise<Email> {
  const { say, ...opening } = writerFor(facts);
  const { accountNo, bankName, lastDigits, by, when } = facts;
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.cod_ledger_email_bank_subject, { accountNo }),
    paragraphs: [
      say(texts[outcome], { accountNo, bankName, lastDigits, by, when }),
      ...(reason === '' ? [] : [reason]),
    ],
    action: { label: say(m.cod_ledger_email_action), url: `${publicUrl}/codledger` },
    footnote: say(m.cod_ledger_email_bank_footnote),
  });
}
