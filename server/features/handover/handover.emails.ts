import { copyDays } from '#shared/features/handover/handover.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';
import { sayIn } from '#server/platform/words/say.ts';

interface HandoverFacts extends Receiver {
  sheetNo: string;
  pieces: number;
  scanned: number;
  clerk: string;
  driver: string;
  url: string;
}

export function handoverEmail(facts: HandoverFacts): Promise<Email> {
  const { sheetNo, pieces, scanned, clerk, driver, url } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.handover_email_subject, { sheetNo, pieces: scanned }),
    paragraphs: [say(m.handover_email_text, { clerk, driver, scanned, pieces })],
    action: { label: say(m.handover_email_action), url },
  });
}

interface CopyFacts extends Omit<HandoverFacts, 'fullName' | 'clerk' | 'driver'> {
  company: string;
}

/**
 * The email to the driver, who has no login: its link opens the copy. It contains no text typed by the person who typed the
 * address.
 */
export function handoverCopyEmail(facts: CopyFacts): Promise<Email> {
  const { sheetNo, pieces, scanned, company, url, language } = facts;
  const fullName = sayIn(language)(m.handover_driver);
  const { say, ...opening } = writerFor({ fullName, language });
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.handover_copy_subject, { sheetNo, pieces: scanned }),
    paragraphs: [say(m.handover_copy_text, { company, scanned, pieces, days: copyDays })],
    action: { label: say(m.handover_copy_action), url },
  });
}
