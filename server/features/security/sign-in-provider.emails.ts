import type { SignInProvider } from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

export interface ProviderChange extends Receiver {
  isRemoved: boolean;
  /** Name of the login. */
  label: string;
  matchBy: SignInProvider['matchBy'];
  /** Account number of the receiver. */
  accountNo: string;
  by: string;
  /** Account number of the parent, which owns the provider. */
  byAccount: string;
  when: string;
}

const savedWords = {
  email: m.single_sign_on_email_saved,
  loginId: m.single_sign_on_email_saved_by_username,
} satisfies Record<SignInProvider['matchBy'], unknown>;

/** Tells the Admin of an account about each change of the parent's provider, because it can open every login of the account. */
export function providerChangeEmail(change: ProviderChange): Promise<Email> {
  const { isRemoved, label, matchBy, accountNo, by, byAccount, when, ...receiver } = change;
  const { say, ...opening } = writerFor(receiver);
  const text = isRemoved ? m.single_sign_on_email_removed : savedWords[matchBy];
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.single_sign_on_email_subject),
    paragraphs: [say(text, { by: `${byAccount} ${by}`, label, accountNo, when })],
    footnote: say(m.single_sign_on_email_footnote, { byAccount }),
  });
}
