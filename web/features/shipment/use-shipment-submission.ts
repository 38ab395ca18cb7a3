import { useRef } from 'react';

import type { CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';
import type { ShipmentBody } from '#web/features/shipment/shipment-form.model.ts';
import { submitOnce } from '#web/platform/http/submission.ts';

export interface Submitted {
  /** After an edit this includes the new label version, and the number of the pick-up that no longer includes the shipment. */
  shipment: CreatedShipment & { labelVersion?: number; leftPickupNo?: string };
  /** The form values that created the shipment. */
  form: ShipmentBody;
  /**
   * True if an earlier try had succeeded without its response arriving, and the form was changed since: `form` is the earlier
   * version.
   */
  isEarlierTry: boolean;
}

/** Sends a form under an Idempotency-Key: repeating it returns the first response. */
export type SendForm = (form: ShipmentBody, idempotencyKey: string) => Promise<Submitted['shipment']>;

/** Returns a function that submits a form exactly once, however often it is called; `draftKey` names where the key is stored. */
export function useShipmentSubmission(
  draftKey: string,
  sendForm: SendForm,
): (form: ShipmentBody) => Promise<Submitted> {
  const open = useRef({});
  return async (typed) =>
    await submitOnce(open.current, draftKey, true, typed, async (form, idempotencyKey, isEarlierTry) => ({
      shipment: await sendForm(form, idempotencyKey),
      form,
      isEarlierTry,
    }));
}
