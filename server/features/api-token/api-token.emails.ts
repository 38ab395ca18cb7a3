import type { ApiTokenKind } from '#shared/features/api-token/api-token.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface Facts extends Receiver {
  /** The token's own name. */
  name: string;
  kind: ApiTokenKind;
  accountNo: string;
  /** The login id of its maker. */
  by: string;
  when: string;
}

/** A token opens the account to a program: its owner is informed of each new one. */
export function tokenMadeEmail({ name, kind, accountNo, by, when, ...receiver }: Facts): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  const text = kind === 'live' ? m.api_token_email_made_live : m.api_token_email_made_sandbox;
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.api_token_email_made_subject),
    paragraphs: [say(text, { name, accountNo, by, when })],
    footnote: say(m.api_token_email_made_footnote),
  });
}
