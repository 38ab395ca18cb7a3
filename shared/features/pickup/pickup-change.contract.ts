/** Changes of a booked pick-up: moving, cancelling, changing its consignment notes, booking it again. */
import * as z from 'zod/mini';

import { shipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { uuid } from '#shared/platform/validation/rules.ts';

import { pickupDetail, pickupLabels, pickupQuery, slotFields } from './pickup.contract.ts';

const needs = rights.arrangePickups;

export const rearrangeForm = labelled(z.object(slotFields), pickupLabels);
export type RearrangeForm = z.output<typeof rearrangeForm>;

export const rearrangePickup = call({
  method: 'PATCH',
  path: '/api/pickup/RearrangePickup',
  needs,
  summary: 'Move a pick-up, until 60 minutes before its parcels are ready',
  body: labelled(z.object({ pickupId: uuid(), ...slotFields }), pickupLabels),
  reply: pickupDetail,
});

export const cancelPickup = call({
  method: 'PATCH',
  path: '/api/pickup/CancelPickup',
  needs,
  summary:
    'Cancel a pick-up, until 60 minutes before its parcels are ready; its consignment notes are free again',
  body: pickupQuery,
  reply: pickupDetail,
});

export const attachShipments = call({
  method: 'PATCH',
  path: '/api/pickup/AttachShipments',
  needs,
  summary: 'Add consignment notes to a pick-up',
  body: labelled(z.object({ pickupId: uuid(), shipments: shipmentSelection }), pickupLabels),
  reply: pickupDetail,
});

export const detachShipments = call({
  method: 'PATCH',
  path: '/api/pickup/DetachShipments',
  needs,
  summary: 'Remove consignment notes from a pick-up',
  body: labelled(z.object({ pickupId: uuid(), shipments: shipmentSelection }), pickupLabels),
  reply: pickupDetail,
});

export const bookNextSlot = call({
  method: 'POST',
  path: '/api/pickup/BookNextSlot',
  needs,
  summary: 'Book a failed pick-up again, for the next slot of its station, with the same consignment notes',
  body: pickupQuery,
  reply: pickupDetail,
  idempotent: true,
});
