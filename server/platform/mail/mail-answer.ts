/** Interprets a mail server's reply about the recipient's address. */
import * as z from 'zod/mini';

/**
 * The error that nodemailer throws for a refused recipient (RCPT). Replies to other commands concern the sender and say nothing
 * about the recipient.
 */
const refusal = z.object({ command: z.string().check(z.regex(/^RCPT/u)), response: z.string() });
const answerMost = 300;

/** Returns the server's reply about the recipient, in one line; null if there was none. */
export function answerOf(error: unknown): string | null {
  const { success, data } = z.safeParse(refusal, error);
  return success ? data.response.replace(/\s+/gu, ' ').slice(0, answerMost) : null;
}

/**
 * Codes of RFC 3463 about the recipient's address: it does not exist, has moved or is disabled. Many servers also refuse the
 * recipient for reasons that concern us (a daily quota, our address blocked, no relaying, no authentication, another sender),
 * which may be different tomorrow.
 */
const aboutAddress = /^5\d\d[ -]5\.(?:1\.(?:0|1|2|3|6|10)|2\.0|4\.1)\b/u;
const hasCode = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/u;
const inWords =
  /\b(?:user|mailbox|recipient|address|account)\b.*\b(?:unknown|not found|does not exist|doesn't exist|invalid|disabled)\b|\b(?:unknown|no such|invalid) (?:user|mailbox|recipient|address|account)\b/iu;
/** The unknown address may be our sender address. */
const ofSender = /\bsender\b/iu;

/** Tells whether no email will ever reach the address. */
export const isForGood = (answer: string): boolean =>
  answer.startsWith('5') &&
  !ofSender.test(answer) &&
  (hasCode.test(answer) ? aboutAddress.test(answer) : inWords.test(answer));
