import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { useCan } from '#web/platform/session/session.ts';
import { partyName } from '#shared/features/shipment/party-text.rules.ts';
import { printAtOnce } from '#web/features/shipment/print-at-once.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import type { Submitted } from '#web/features/shipment/use-shipment-submission.ts';
import { readDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

const lastKey = 'shipment/desk-last';
const lastSchema = z.object({ sender: partySchema, service: z.enum(SERVICE_IDS) });

const madeKey = 'shipment/desk-made';
const madeSchema = z.array(
  z.object({
    shipmentId: z.string(),
    consignmentNoteNo: z.string(),
    receiver: z.string(),
    print: z.enum(['printing', 'printed', 'failed', 'left', 'held', 'cancelled']),
    /** Created by a try whose response was lost; the form was changed since, and the changes have not been sent. */
    isEarlierTry: z.optional(z.boolean()),
  }),
);
export type DeskMade = z.output<typeof madeSchema>[number];
export type PrintState = DeskMade['print'];
const shownMost = 5;

type Last = Pick<ShipmentValues, 'sender' | 'service'>;

/** The sender and service used last at the desk; null before the first shipment. */
export function lastOfDesk(): Last | null {
  const kept = lastSchema.safeParse(readDraft(lastKey));
  return kept.success ? kept.data : null;
}

/** The latest shipments created in this browser tab. */
function keptMade(): DeskMade[] {
  const kept = madeSchema.safeParse(readDraft(madeKey));
  if (!kept.success) return [];
  return kept.data.map((one) => (one.print === 'printing' ? { ...one, print: 'left' } : one));
}

/** Updates the desk's list after an edit: an edit replaces the label, so the new one counts as not printed. */
export function noteEditOnDesk({ shipment: { shipmentId }, form }: Submitted): void {
  const made = keptMade();
  const edited = made.find((one) => one.shipmentId === shipmentId);
  if (!edited) return;
  const print = edited.print === 'held' ? 'held' : 'failed';
  const now: DeskMade = { ...edited, receiver: partyName(form.receiver), print, isEarlierTry: false };
  writeDraft(
    madeKey,
    made.map((one) => (one === edited ? now : one)),
  );
}

/** The shipments created at the desk and their print states. They survive an edit and a reload. */
export function useDesk() {
  const mayPrint = useCan('printConsignment');
  const [made, setMade] = useState<readonly DeskMade[]>(keptMade);
  useEffect(() => {
    if (made.length > 0) writeDraft(madeKey, made);
  }, [made]);

  const mark = (shipmentId: string, print: PrintState) =>
    setMade((all) => all.map((one) => (one.shipmentId === shipmentId ? { ...one, print } : one)));
  const print = async (shipmentId: string) => {
    mark(shipmentId, 'printing');
    mark(shipmentId, (await printAtOnce(shipmentId, 'shipment')) ? 'printed' : 'failed');
  };

  return {
    made,
    print: (shipmentId: string) => void print(shipmentId),
    cancelled: (shipmentId: string) => mark(shipmentId, 'cancelled'),
    take({ shipment, form, isEarlierTry }: Submitted, { sender, service }: Last) {
      const { shipmentId, consignmentNoteNo } = shipment;
      writeDraft(lastKey, { sender, service });
      const receiver = partyName(form.receiver);
      const one: DeskMade = {
        shipmentId,
        consignmentNoteNo,
        receiver,
        print: mayPrint ? 'printing' : 'held',
        isEarlierTry,
      };
      setMade((all) => [one, ...all].slice(0, shownMost));
      if (mayPrint) void print(shipmentId);
    },
  };
}
