import { letterBrand } from '../account/account.letters.ts';
import { type Letter, writeLetter } from '../mail/letter.ts';

/** To the address of before, so that nobody's letters are led elsewhere unseen. */
export function emailMovedLetter(facts: {
  fullName: string;
  accountNo: string;
  loginId: string;
  newEmail: string;
  /** The login id of whoever changed it. */
  by: string;
}): Promise<Letter> {
  const { fullName, accountNo, loginId, newEmail, by } = facts;
  return writeLetter(letterBrand, {
    subject: 'Your email address was changed',
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `${by} changed the email address of ${loginId} of account ${accountNo} to ${newEmail}. Letters about this login go there from now on.`,
    ],
    footnote: 'If this is not right, tell your Admin and us at once.',
  });
}
