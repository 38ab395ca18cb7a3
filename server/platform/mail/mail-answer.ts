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

/** Some servers say only here that they do not relay for us, block us, or want a sign-in or another sender: no fault of the address. */
const aboutUs = /^5\d\d[ -](?:5\.[57]\.|5\.1\.[78]\b)|^5(?:03|30)|^554[ -](?!5\.[124]\.)|relay|block|spam/iu;

/** Whether no email will ever reach the address. */
export const isForGood = (answer: string): boolean => answer.startsWith('5') && !aboutUs.test(answer);
