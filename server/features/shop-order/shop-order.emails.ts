import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface Facts extends Receiver {
  accountNo: string;
  shopName: string;
  /** The problem, in the receiver's language. */
  text: string;
  publicUrl: string;
}

/** Warns that a shop has gone silent or refuses our requests. */
export function shopWarningEmail(facts: Facts): Promise<Email> {
  const { shopName, text, publicUrl } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.shop_order_email_subject, { shopName }),
    paragraphs: [say(m.shop_order_email_text, { shopName }), text],
    action: { label: say(m.shop_order_email_action), url: `${publicUrl}/shopConnections` },
  });
}
