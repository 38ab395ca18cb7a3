import { useState } from 'react';
import * as z from 'zod/mini';

import { SERVICE_IDS } from '#shared/consignment/services.ts';
import { partySchema } from '#shared/shipment/shipment.model.ts';
import { useCan } from '#web/app/session.ts';
import type { DeskMade, PrintState } from '#web/shipment/desk-made.tsx';
import { printAtOnce } from '#web/shipment/print-at-once.ts';
import type { ShipmentValues } from '#web/shipment/shipment-form.model.ts';
import type { Submitted } from '#web/shipment/use-submission.ts';
import { readDraft, writeDraft } from '#web/ui/form/drafts.ts';

const lastKey = 'shipment/desk-last';
const lastSchema = z.object({ sender: partySchema, service: z.enum(SERVICE_IDS) });
const shownMost = 5;

type Last = Pick<ShipmentValues, 'sender' | 'service'>;

/** The sender and service that the desk used last; null before the first shipment. */
export function lastOfDesk(): Last | null {
  const kept = lastSchema.safeParse(readDraft(lastKey));
  return kept.success ? (kept.data as Last) : null;
}

/** What the desk made, and the printing of each. */
export function useDesk() {
  const mayPrint = useCan('printConsignment');
  const [made, setMade] = useState<readonly DeskMade[]>([]);

  const mark = (shipmentId: string, print: PrintState) =>
    setMade((all) =>
      all.map((one) => (one.submitted.shipment.shipmentId === shipmentId ? { ...one, print } : one)),
    );
  const print = async (shipmentId: string) => {
    mark(shipmentId, 'printing');
    mark(shipmentId, (await printAtOnce(shipmentId)) ? 'printed' : 'failed');
  };

  return {
    made,
    print: (shipmentId: string) => void print(shipmentId),
    take(submitted: Submitted, { sender, service }: Last) {
      writeDraft(lastKey, { sender, service });
      setMade((all) =>
        [{ submitted, print: mayPrint ? ('printing' as const) : ('held' as const) }, ...all].slice(
          0,
          shownMost,
        ),
      );
      if (mayPrint) void print(submitted.shipment.shipmentId);
    },
  };
}
