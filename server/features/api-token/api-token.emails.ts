import type { ApiTokenKind } from '#shared/features/api-token/api-token.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

export interface TokenMade extends Receiver {
  /** The token's own name. */
  name: string;
  kind: ApiTokenKind;
  accountNo: string;
  /** Its maker: the login id, to another account with the number of their own before it. */
  by: string;
  /** The parent account that made it for the receiver's, which has no screen for its tokens. */
  byAccount?: string;
  when: string;
}

/** A token opens the account to a program: its owner is informed of each new one. */
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
