import { brand } from '#shared/platform/brand/brand.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

/** In the language of the request, because the receiver has no profile yet. */
export function accessRefusedEmail(facts: {
  requestorName: string;
  accountNo: string;
  reason: string;
  language: Language;
}): Promise<Email> {
  const { requestorName, accountNo, reason, language } = facts;
  const { say, ...opening } = writerFor({ fullName: requestorName, language });
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
