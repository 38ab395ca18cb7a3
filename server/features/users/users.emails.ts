import type { Market } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import { contactsOf, emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface Facts extends Receiver {
  accountNo: string;
  loginId: string;
  /** Login id of the user who made the change. */
  by: string;
}

/** Sent to the old address, so that the user notices if someone else changed it. */
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

/** Tells the user that from now on the password alone is enough to sign in. */
export function twoStepResetEmail(
  /** `isRequired`: the account requires the second step of everyone. */
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

/** Sent to the old and the new address: what the courier changed, and how to object. */
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
