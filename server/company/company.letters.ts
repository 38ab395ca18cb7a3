import type { CompanyChange } from '#shared/company/company.contract.ts';

import { letterBrand } from '../account/account.letters.ts';
import { type Letter, writeLetter } from '../mail/letter.ts';

interface DecisionFacts {
  fullName: string;
  accountNo: string;
  changes: readonly CompanyChange[];
  /** Where the details can be seen. */
  url: string;
}

const lines = (changes: readonly CompanyChange[]) =>
  changes.map(({ label, from, to }) => `${label}: ${from || '(empty)'} → ${to || '(empty)'}`);

export function companyApprovedLetter({ fullName, accountNo, changes, url }: DecisionFacts): Promise<Letter> {
  return writeLetter(letterBrand, {
    subject: 'Your company details were updated',
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `The details of account ${accountNo} are changed as you asked. New shipments use them from now on.`,
      ...lines(changes),
    ],
    action: { label: 'See company details', url },
  });
}

export function companyRejectedLetter({
  fullName,
  accountNo,
  changes,
  url,
  reason,
}: DecisionFacts & { reason: string }): Promise<Letter> {
  return writeLetter(letterBrand, {
    subject: 'Your company details were not updated',
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `We could not change the details of account ${accountNo} as you asked: ${reason}`,
      ...lines(changes),
    ],
    action: { label: 'See company details', url },
    footnote: 'The details stay as they were. You can send another request at any time.',
  });
}
