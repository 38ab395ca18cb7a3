/**
 * The life cycle of an Idempotency-Key. Each filled-in form has one key, kept through double clicks, failed calls and reloads, so
 * that one Create makes one record.
 */
import { newIdempotencyKey } from '#web/platform/http/client.ts';
import { isPlainNo, type Refusal } from '#web/platform/http/refusal.ts';
import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

export interface Submission {
  key: string;
  /** Bodies sent under the key without a definite response, as JSON: one of them may have been saved. */
  unanswered: readonly string[];
}

const without = (bodies: readonly string[], body: string) => bodies.filter((other) => other !== body);

/**
 * The state before a try. A key is used again until each of its bodies has a definite response: after refusals nothing can have
 * been saved under it. `before` may be read from the browser's storage.
 */
export function nextTry(before: Partial<Submission> | null, body: string, newKey: () => string): Submission {
  return before?.key && before.unanswered?.length
    ? { key: before.key, unanswered: [...without(before.unanswered, body), body] }
    : { key: newKey(), unanswered: [body] };
}

/** The state after `body` was definitely refused. */
export function afterRefusal({ key, unanswered }: Submission, body: string): Submission {
  return { key, unanswered: without(unanswered, body) };
}

/**
 * Sends a body under an Idempotency-Key: repeating it returns the first response. With `isEarlierTry`, an earlier try was saved
 * without its response arriving, and the form was changed since: `body` is the earlier version.
 */
type SendBody<B, R> = (body: B, idempotencyKey: string, isEarlierTry: boolean) => Promise<R>;

/**
 * Submits a form exactly once, however often it is called. `open` holds the submissions without a definite response, by name; if
 * `isKept`, they are also stored under that name and survive a reload. Never store a body that contains a secret.
 */
export async function submitOnce<B, R>(
  open: Record<string, Submission>,
  name: string,
  isKept: boolean,
  body: B,
  send: SendBody<B, R>,
): Promise<R> {
  const keep = (submission: Submission) => {
    open[name] = submission;
    if (isKept) writeDraft(name, submission);
  };
  const forget = () => {
    delete open[name];
    if (isKept) removeDraft(name);
  };
  const text = JSON.stringify(body);
  const before = open[name] ?? (isKept ? (readDraft(name) as Partial<Submission> | null) : null);
  const current = nextTry(before, text, newIdempotencyKey);
  // Store the key before the call, so that it survives a reload during the call.
  keep(current);
  let refusal: unknown;
  // If the key was used with another body, an earlier try was saved although its response was lost: repeating it returns its
  // response. An earlier body that was not saved gets the same conflict, or is refused as invalid before that.
  for (const tried of [text, ...without(current.unanswered, text)]) {
    const isEarlierTry = tried !== text;
    try {
      const response = await send(isEarlierTry ? (JSON.parse(tried) as B) : body, current.key, isEarlierTry);
      forget();
      return response;
    } catch (thrown) {
      // Errors without a status leave it unknown what was done, like no response.
      const { code, status = 0 } = thrown as Partial<Refusal>;
      if (isEarlierTry ? status !== 409 && status !== 400 : code !== 'http.key_used') {
        if (!isEarlierTry && isPlainNo(status)) keep(afterRefusal(current, text));
        throw thrown;
      }
      refusal ??= thrown;
    }
  }
  // None of our tries was saved: the server's message sends the user to the listing, and the next submit gets a new key.
  forget();
  throw refusal;
}
