/** Facts about selected shipments, for the bulk actions. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';

import { shipmentSelection } from './shipment-listing.model.ts';

export const selectionFacts = call({
  method: 'POST',
  path: '/api/shipment/SelectionFacts',
  needs: rights.viewShipments,
  summary:
    'How many of the chosen shipments can be printed and how many cancelled, for the labels of the buttons',
  body: labelled(shipmentSelection, {}),
  reply: z.object({
    count: z.number(),
    /** True: there are at least so many; the other numbers refer to those that were counted. */
    isCapped: z.boolean(),
    cancelled: z.number(),
    /** Not scanned yet and not cancelled. */
    cancellable: z.number(),
    printed: z.number(),
  }),
});
export type SelectionFacts = z.output<(typeof selectionFacts)['reply']>;
