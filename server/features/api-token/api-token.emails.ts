import type { ApiTokenKind } from '#shared/features/api-token/api-token.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

export interface TokenMade extends Receiver {
  /** Name of the token. */
  name: string;
  kind: ApiTokenKind;
  accountNo: string;
  /** Login id of the creator; in an email to another account, preceded by the creator's account number. */
  by: string;
  /** The parent account that created the token for the receiver's account, which has no screen to manage tokens. */
  byAccount?: string;
  when: string;
}

/** Tells the owner about each new token, because it gives a program access to the account. */
export function tokenMadeEmail(made: TokenMade): Promise<Email> {
  const { name, kind, accountNo, by, byAccount, when, ...receiver } = made;
  const { say, ...opening } = writerFor(receiver);
  const text = kind === 'live' ? m.api_token_email_made_live : m.api_token_email_made_sandbox;
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.api_token_email_made_subject),
    paragraphs: [say(text, { name, accountNo, by, when })],
    footnote:
      byAccount === undefined
        ? say(m.api_token_email_made_footnote)
        : say(m.api_token_email_made_other_footnote, { accountNo: byAccount }),
  });
}
