import type { Market } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import { contactsOf, emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface Facts extends Receiver {
  accountNo: string;
  loginId: string;
  /** The login id of the one who changed it. */
  by: string;
}

/** To the address of before, so that emails are not redirected unnoticed. */
export function emailMovedEmail(facts: Facts & { newEmail: string }): Promise<Email> {
  const { accountNo, loginId, newEmail, by } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.users_email_moved_subject),
    paragraphs: [say(m.users_email_moved_text, { by, loginId, accountNo, newEmail })],
    footnote: say(m.users_email_moved_footnote),
  });
}

/** To the user: their password alone is enough to sign in from now on. */
export function twoStepResetEmail(
  /** `isRequired`: the account requires it of everyone. */
  facts: Facts & { isRequired: boolean },
): Promise<Email> {
  const { accountNo, loginId, by, isRequired } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.users_email_two_step_subject),
    paragraphs: [
      say(m.users_email_two_step_text, { by, loginId, accountNo }),
      say(isRequired ? m.users_email_two_step_required : m.users_email_two_step_free),
    ],
    footnote: say(m.users_email_two_step_footnote),
  });
}

/** To the old address and the new one: what the courier did, and how to object. */
export function adminResetEmail(
  facts: Omit<Facts, 'by'> & {
    when: string;
    market: Market;
    oldEmail: string;
    newEmail: string;
    isSecondStepEnded: boolean;
  },
): Promise<Email> {
  const { accountNo, loginId, when, oldEmail, newEmail, isSecondStepEnded } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.users_email_admin_reset_subject),
    paragraphs: [
      say(m.users_email_admin_reset_text, { loginId, accountNo, when, email: newEmail }),
      ...(oldEmail === newEmail ? [] : [say(m.users_email_admin_reset_moved, { oldEmail, newEmail })]),
      ...(isSecondStepEnded ? [say(m.users_email_admin_reset_second_step)] : []),
    ],
    footnote: say(m.users_email_admin_reset_footnote, { contact: contactsOf([facts.market]) }),
  });
}
