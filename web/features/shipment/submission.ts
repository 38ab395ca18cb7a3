/**
 * The life of an Idempotency-Key: one for each filled form, kept through double clicks, failed calls and reloads, so that
 * one Create makes one shipment. Pure: what to send next, and what an answer leaves behind.
 */
import * as z from 'zod/mini';

const submissionSchema = z.object({
  key: z.string(),
  /** Bodies sent under the key without an answer, as JSON: one of them may have made the shipment. */
  unanswered: z.array(z.string()),
  /** The body that was plainly refused last, as JSON. */
  refused: z.nullable(z.string()),
});
export type Submission = z.output<typeof submissionSchema>;

export function freshSubmission(key: string): Submission {
  return { key, unanswered: [], refused: null };
}

/** What was kept of an earlier visit; null when it is nothing that can be used. */
export function keptSubmission(kept: unknown): Submission | null {
  const parsed = submissionSchema.safeParse(kept);
  return parsed.success ? parsed.data : null;
}

/** Before a try. A changed form gets a new key only after a plain refusal, when nothing can have been made under the old one. */
export function nextTry(before: Submission, body: string, newKey: () => string): Submission {
  const isRenewed = before.unanswered.length === 0 && before.refused !== null && before.refused !== body;
  const { key, unanswered } = isRenewed ? freshSubmission(newKey()) : before;
  return { key, unanswered: [...unanswered.filter((other) => other !== body), body], refused: null };
}

/** After a plain no to `body`. */
export function afterRefusal(before: Submission, body: string): Submission {
  return { ...before, unanswered: before.unanswered.filter((other) => other !== body), refused: body };
}
