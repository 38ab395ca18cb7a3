import { m } from '#shared/platform/words/words.ts';

import { type Email, writeEmail } from '#server/platform/mail/email.ts';
import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';

/** Sent to a user who left the page before their upload was finished. */
export function doneEmail({
  fileName,
  made,
  refused,
  url,
  ...receiver
}: Receiver & {
  accountNo: string;
  fileName: string;
  made: number;
  refused: number;
  url: string;
}): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  const name = fileName || say(m.bulk_shipment_email_pasted);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.bulk_shipment_email_subject, { name, made }),
    paragraphs: [
      say(m.bulk_shipment_email_made, { name, made }),
      ...(refused > 0 ? [say(m.bulk_shipment_email_refused, { refused })] : []),
    ],
    action: { label: say(m.bulk_shipment_email_action), url },
  });
}
