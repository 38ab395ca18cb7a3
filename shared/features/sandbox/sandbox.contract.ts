/** The sandbox for users: the portal's screens with the data of their programs' tests. */
import * as z from 'zod/mini';

import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

export const advanceParcel = call({
  method: 'POST',
  path: '/api/sandbox/AdvanceParcel',
  needs: rights.sandbox,
  summary: 'Sandbox only (header X-Sandbox: yes): move a parcel to its usual next status',
  body: labelled(z.object({ shipmentId: uuid() }), { shipmentId: m.shipment_the_shipment }),
  reply: z.object({
    shipmentId: z.string(),
    consignmentNoteNo: z.string(),
    status: z.enum(SHIPMENT_STATUSES),
  }),
});
