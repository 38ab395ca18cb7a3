import { useRef } from 'react';

import type { CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';
import { newIdempotencyKey } from '#web/platform/http/client.ts';
import { isPlainNo, Refusal } from '#web/platform/http/refusal.ts';
import type { ShipmentBody } from '#web/features/shipment/shipment-form.model.ts';
import {
  afterRefusal,
  freshSubmission,
  keptSubmission,
  nextTry,
  type Submission,
} from '#web/features/shipment/submission.ts';
import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

export interface Submitted {
  /** After an edit with the new version of its label, and the pick-up that does not come for it any more. */
  shipment: CreatedShipment & { labelVersion?: number; leftPickupNo?: string };
  /** What the shipment was made of. */
  form: ShipmentBody;
  /** True when an earlier try had gone through unseen and the form was changed since: `form` is the earlier one. */
  isEarlierTry: boolean;
}

/** Sends a filled form under a key: a repeat gets the first answer. */
export type SendForm = (form: ShipmentBody, idempotencyKey: string) => Promise<Submitted['shipment']>;

/** Sends a filled form once, however often it is asked; `draftKey` names where its key is kept. */
export function useSubmission(
  draftKey: string,
  sendForm: SendForm,
): (form: ShipmentBody) => Promise<Submitted> {
  const kept = useRef<Submission | null>(null);

  const keep = (submission: Submission) => {
    kept.current = submission;
    writeDraft(draftKey, submission);
  };
  const forget = () => {
    kept.current = null;
    removeDraft(draftKey);
  };

  return async (form) => {
    const body = JSON.stringify(form);
    const before =
      kept.current ?? keptSubmission(readDraft(draftKey)) ?? freshSubmission(newIdempotencyKey());
    const current = nextTry(before, body, newIdempotencyKey);
    // Before the call: a reload in the middle of it finds the key again.
    keep(current);
    try {
      const shipment = await sendForm(form, current.key);
      forget();
      return { shipment, form, isEarlierTry: false };
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      const earlier = current.unanswered.filter((other) => other !== body);
      if (thrown.code === 'http.key_used') {
        // By none of ours, the server's sentence sends people to the listing; what they send then is sent anew.
        const found = await findEarlier(sendForm, current.key, earlier);
        forget();
        if (found) return found;
      } else if (isPlainNo(thrown.status)) keep(afterRefusal(current, body));
      throw thrown;
    }
  };
}

/**
 * The key was used for another body, so one of the earlier tries made the shipment although its answer was lost.
 * Repeating that try gets its answer; a body that did not make it conflicts like the new one.
 */
async function findEarlier(
  sendForm: SendForm,
  key: string,
  bodies: readonly string[],
): Promise<Submitted | null> {
  for (const body of bodies) {
    const form = JSON.parse(body) as ShipmentBody;
    try {
      const shipment = await sendForm(form, key);
      return { shipment, form, isEarlierTry: true };
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.status !== 409) throw thrown;
    }
  }
  return null;
}
