import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import type { SkipReason } from '#shared/features/pickup/standing-days.rules.ts';
import { skipWords } from '#shared/features/pickup/standing-words.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface SkippedFacts extends Receiver {
  accountNo: string;
  /** YYYY-MM-DD. */
  day: string;
  readyTime: string;
  place: string;
  reason: SkipReason;
  url: string;
}

export function standingSkippedEmail(facts: SkippedFacts): Promise<Email> {
  const { place, reason, url } = facts;
  const { say, ...opening } = writerFor(facts);
  const day = showDay(facts.day);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.pickup_email_skipped_subject, { day }),
    paragraphs: [
      say(m.pickup_email_skipped_text, { day, time: timeLabel(facts.readyTime), place }),
      say(skipWords[reason]),
    ],
    action: { label: say(m.pickup_email_skipped_action), url },
  });
}
