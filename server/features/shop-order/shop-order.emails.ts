import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface Facts extends Receiver {
  shopName: string;
  /** What is wrong, in the receiver's language. */
  text: string;
  publicUrl: string;
}

/** A shop went silent, or refuses us. */
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
