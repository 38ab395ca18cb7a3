import { letterBrand } from '../account/account.letters.ts';
import { type Letter, writeLetter } from '../mail/letter.ts';

/** To the address of before, so that nobody's letters are led elsewhere unseen. */
export function emailChangedLetter(facts: {
  fullName: string;
  accountNo: string;
  loginId: string;
  newEmail: string;
  when: string;
}): Promise<Letter> {
  const { fullName, accountNo, loginId, newEmail, when } = facts;
  return writeLetter(letterBrand, {
    subject: 'Your email address was changed',
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `The email address of ${loginId} of account ${accountNo} was changed to ${newEmail} on ${when}. Letters about this login go there from now on.`,
    ],
    footnote: 'If it was not you, tell us and your Admin at once.',
  });
}
