import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import { failReasons, type FailReason } from '#shared/features/pickup/pickup.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface Slot {
  day: string;
  readyTime: string;
  closeTime: string;
}

export interface PickupFacts extends Receiver {
  accountNo: string;
  pickupNo: string;
  place: string;
  slot: Slot;
  cnCount: number;
  /** The page that shows it. */
  url: string;
}

/** For example '23-11-2026, 02:00pm to 05:30pm'. */
const slotWords = ({ day, readyTime, closeTime }: Slot, { language }: Receiver): string =>
  m.pickup_email_slot(
    { day: showDay(day), from: timeLabel(readyTime), to: timeLabel(closeTime) },
    { locale: language },
  );

export function rearrangedEmail(facts: PickupFacts & { before: Slot }): Promise<Email> {
  const { pickupNo, place, slot, before, url } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.pickup_email_rearranged_subject, { pickupNo }),
    paragraphs: [
      say(m.pickup_email_rearranged_text, {
        pickupNo,
        place,
        before: slotWords(before, facts),
        slot: slotWords(slot, facts),
      }),
    ],
    action: { label: say(m.pickup_email_action), url },
  });
}

export function cancelledEmail(facts: PickupFacts): Promise<Email> {
  const { pickupNo, place, slot, cnCount, url } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.pickup_email_cancelled_subject, { pickupNo }),
    paragraphs: [
      say(m.pickup_email_cancelled_text, { pickupNo, place, slot: slotWords(slot, facts) }),
      ...(cnCount > 0 ? [say(m.pickup_email_cancelled_cns, { count: cnCount })] : []),
    ],
    action: { label: say(m.pickup_email_action), url },
  });
}

export function failedEmail(facts: PickupFacts & { reason: FailReason; text: string }): Promise<Email> {
  const { pickupNo, place, slot, reason, text, url } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.pickup_email_failed_subject, { pickupNo }),
    paragraphs: [
      say(m.pickup_email_failed_text, { pickupNo, place, slot: slotWords(slot, facts) }),
      [say(failReasons[reason]), text].filter((part) => part !== '').join('. '),
    ],
    action: { label: say(m.pickup_email_failed_action), url },
  });
}

interface CutOffFacts extends Receiver {
  accountNo: string;
  /** Today's notes without a pick-up, and those without a label. */
  unattached: number;
  unprinted: number;
  /** Time of the cut-off, HH:mm:ss. */
  time: string;
  url: string;
}

export function cutOffEmail(facts: CutOffFacts): Promise<Email> {
  const { unattached, unprinted, time, url } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.pickup_reminder_subject, { time: timeLabel(time) }),
    paragraphs: [
      ...(unattached > 0 ? [say(m.pickup_reminder_unattached, { count: unattached })] : []),
      ...(unprinted > 0 ? [say(m.pickup_reminder_unlabelled, { count: unprinted })] : []),
    ],
    action: { label: say(m.pickup_book), url },
    footnote: say(m.pickup_reminder_why),
  });
}
