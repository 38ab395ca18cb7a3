import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

/** `firstRejected`: rejected, and the account has no other bank account. */
export type BankOutcome = 'requested' | 'approved' | 'rejected' | 'firstRejected';

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
  firstRejected: m.cod_ledger_email_bank_first_rejected,
} as const;

/** Tells the account's administrators about each step of a bank account change, because payouts go to that account. */
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

interface PayoutFacts extends Receiver {
  accountNo: string;
  payoutNo: string;
  amount: string;
  count: number;
  bankName: string;
  lastDigits: string;
  reference: string;
  /** Why it was returned; '' otherwise. */
  reason: string;
  outcome: 'paid' | 'returned';
  publicUrl: string;
}

const payoutTexts = {
  paid: [m.cod_ledger_email_paid_subject, m.cod_ledger_email_paid],
  returned: [m.cod_ledger_email_returned_subject, m.cod_ledger_email_returned],
} as const;

/** Tells what was paid, so that the bank line can be recognised, or that the payout was returned. */
export function payoutEmail({ outcome, reason, publicUrl, ...facts }: PayoutFacts): Promise<Email> {
  const { say, ...opening } = writerFor(facts);
  const { accountNo, payoutNo, amount, count, bankName, lastDigits, reference } = facts;
  const [subject, text] = payoutTexts[outcome];
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(subject, { payoutNo, amount }),
    paragraphs: [
      say(text, { accountNo, amount, count, bankName, lastDigits, reference }),
      ...(reason === '' ? [] : [reason]),
    ],
    action: {
      label: say(m.cod_ledger_email_action),
      url: `${publicUrl}/codledger?tab=payouts&payout=${encodeURIComponent(payoutNo)}`,
    },
  });
}
