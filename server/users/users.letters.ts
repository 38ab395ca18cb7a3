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

/** To the person: whoever has their password could sign in with it alone from now on. */
export function twoStepResetLetter(facts: {
  fullName: string;
  accountNo: string;
  loginId: string;
  /** The login id of whoever reset it. */
  by: string;
  /** The account requires it of everyone. */
  isRequired: boolean;
}): Promise<Letter> {
  const { fullName, accountNo, loginId, by, isRequired } = facts;
  return writeLetter(letterBrand, {
    subject: 'Your two-step sign-in was reset',
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `${by} reset the two-step sign-in of ${loginId} of account ${accountNo}. Your authenticator app and your recovery codes no longer work for this login, and every device has been signed out.`,
      isRequired
        ? 'At your next login you set it up again with your phone.'
        : 'Your password alone signs you in now. Turn two-step sign-in on again on the Security page.',
    ],
    footnote: 'If you did not ask for this, tell your Admin and us at once, and set a new password.',
  });
}
