import { useRef } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { type Submission, submitOnce } from '#web/platform/http/submission.ts';
import { showToast } from '#web/platform/ui/toast.ts';

type Once = <B, R extends object>(
  body: B,
  send: (body: B, idempotencyKey: string) => Promise<R>,
  subject?: string,
) => Promise<R>;

const earlierTries = new WeakSet<object>();

/** Whether `useOnce` returned the response of an earlier try: what is in the form was not sent, so keep its draft. */
export const isOfEarlierTry = (response: object): boolean => earlierTries.has(response);

/**
 * `submitOnce` for forms that show their success from the response. If the response of an earlier try was lost and the form was
 * changed since, returns that response, and tells the user that the changes are not saved. `keptAs` is the name of a form with a
 * draft. `subject` is the id of the record that the call is about, where one component serves several: each has its own key.
 */
export function useOnce(keptAs?: string): Once {
  const open = useRef<Record<string, Submission>>({});
  return async (body, send, subject = '') =>
    await submitOnce(
      open.current,
      `${keptAs ?? ''}/unanswered/${subject}`,
      keptAs !== undefined,
      body,
      async (tried, idempotencyKey, isEarlierTry) => {
        const response = await send(tried, idempotencyKey);
        if (isEarlierTry) {
          earlierTries.add(response);
          // Stays until it is closed: the user has to decide about the changes.
          showToast({ id: 'earlier-try', message: m.http_earlier_try(), color: 'red', autoClose: false });
        }
        return response;
      },
    );
}
