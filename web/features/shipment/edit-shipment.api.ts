/** The calls of an edit. They are separate from those of the form, so that they are loaded with the edit code only. */
import { useQuery } from '@tanstack/react-query';

import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { send } from '#web/platform/http/client.ts';
import type { SendForm } from '#web/features/shipment/use-shipment-submission.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** Reads the current shipment, never from the cache. */
export function useShipmentToEdit(shipmentId: string) {
  return useQuery({
    queryKey: keyOf('shipments', 'to-edit', shipmentId),
    queryFn: ({ signal }) => send(getShipment, { query: { shipmentId }, signal }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Builds the function that sends the edit, with the label version and COD amount that the form was opened with. */
export const sendEdit =
  (edited: { shipmentId: string; labelVersion: number; openedCodCents: number | null }): SendForm =>
  (body, idempotencyKey) =>
    send(editShipment, { body: { ...body, ...edited }, idempotencyKey });
