import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

export interface PasskeyFacts extends Receiver {
  accountNo: string;
  loginId: string;
  /** The name that the user gave the passkey. */
  name: string;
  when: string;
  address: string;
}

export function passkeyAddedEmail({ accountNo, loginId, name, when, address, ...receiver }: PasskeyFacts) {
  const { say, ...opening } = writerFor(receiver);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.passkey_email_added_subject),
    paragraphs: [say(m.passkey_email_added_text, { loginId, accountNo, name, when, address })],
    footnote: say(m.passkey_email_added_footnote),
  });
}

export function passkeyRemovedEmail({
  accountNo,
  loginId,
  name,
  when,
  ...receiver
}: PasskeyFacts): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.passkey_email_removed_subject),
    paragraphs: [say(m.passkey_email_removed_text, { loginId, accountNo, name, when })],
    footnote: say(m.passkey_email_removed_footnote),
  });
}
