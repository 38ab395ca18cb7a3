import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

/** Sent to the old address, so that the user notices if someone else changed it. */
export function emailChangedEmail(
  facts: Receiver & { accountNo: string; loginId: string; newEmail: string; when: string },
): Promise<Email> {
  const { accountNo, loginId, newEmail, when } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.profile_email_changed_subject),
    paragraphs: [say(m.profile_email_changed_text, { loginId, accountNo, newEmail, when })],
    footnote: say(m.profile_email_changed_footnote),
  });
}
