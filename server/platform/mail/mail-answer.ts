/** What a mail server answers to the address of an email. */
import * as z from 'zod/mini';

/** As nodemailer throws it; other answers are to what we are, and say nothing of whom the email goes to. */
const refusal = z.object({ command: z.string().check(z.regex(/^RCPT/u)), response: z.string() });
const answerMost = 300;

/** What the server said of the recipient, in one line; null when it said nothing of it. */
export function answerOf(error: unknown): string | null {
  const { success, data } = z.safeParse(refusal, error);
  return success ? data.response.replace(/\s+/gu, ' ').slice(0, answerMost) : null;
}

/**
 * Codes of RFC 3463 that are about the address: there is none, it has moved or is disabled. Many servers put what is about us into their
 * answer to it, too (a quota for the day, a blocked address of ours, no relay, no sign-in, another sender): that may be another tomorrow.
 */
const aboutAddress = /^5\d\d[ -]5\.(?:1\.(?:0|1|2|3|6|10)|2\.0|4\.1)\b/u;
const hasCode = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/u;
const inWords =
  /\b(?:user|mailbox|recipient|address|account)\b.*\b(?:unknown|not found|does not exist|doesn't exist|invalid|disabled)\b|\b(?:unknown|no such|invalid) (?:user|mailbox|recipient|address|account)\b/iu;
/** The address that is unknown may be ours. */
const ofSender = /\bsender\b/iu;

/** Whether no email will ever reach the address. */
export const isForGood = (answer: string): boolean =>
  answer.startsWith('5') &&
  !ofSender.test(answer) &&
  (hasCode.test(answer) ? aboutAddress.test(answer) : inWords.test(answer));
