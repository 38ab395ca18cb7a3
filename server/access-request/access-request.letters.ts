import { brand } from '#shared/brand/brand.ts';

import { letterBrand } from '../account/account.letters.ts';
import { type Letter, writeLetter } from '../mail/letter.ts';

export function accessRefusedLetter(facts: {
  requestorName: string;
  accountNo: string;
  reason: string;
}): Promise<Letter> {
  const { requestorName, accountNo, reason } = facts;
  return writeLetter(letterBrand, {
    subject: 'Your request for portal access',
    greeting: `Dear ${requestorName},`,
    paragraphs: [
      `We could not give you access to ${brand.portalName} for account ${accountNo}: ${reason}`,
      'Once that is settled, you can ask again.',
    ],
    footnote: 'If you did not ask for access, you need not do anything.',
  });
}
