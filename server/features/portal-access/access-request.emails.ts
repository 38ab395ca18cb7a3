import { brand } from '#shared/platform/brand/brand.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

/** In English, because the receiver has no profile yet and so no chosen language. */
export function accessRefusedEmail(facts: {
  requestorName: string;
  accountNo: string;
  reason: string;
}): Promise<Email> {
  const { requestorName, accountNo, reason } = facts;
  const { say, ...opening } = writerFor({ fullName: requestorName, language: baseLanguage });
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.portal_access_email_refused_subject),
    paragraphs: [
      say(m.portal_access_email_refused_text, { portal: brand.portalName, accountNo, reason }),
      say(m.portal_access_email_refused_again),
    ],
    footnote: say(m.portal_access_email_refused_footnote),
  });
}
