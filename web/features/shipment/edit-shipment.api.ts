/** The calls of an edit, apart from those of the form, so that they come with it. */
import { useQuery } from '@tanstack/react-query';

import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { send } from '#web/platform/http/client.ts';
import type { SendForm } from '#web/features/shipment/use-submission.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** A shipment as it is now: never from memory. */
export function useShipmentToEdit(shipmentId: string) {
  return useQuery({
    queryKey: keyOf('shipments', 'to-edit', shipmentId),
    queryFn: ({ signal }) => send(getShipment, { query: { shipmentId }, signal }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Version and COD are those that the form was opened with. */
export const sendEdit =
  (edited: { shipmentId: string; labelVersion: number; openedCodCents: number | null }): SendForm =>
  (body, idempotencyKey) =>
    send(editShipment, { body: { ...body, ...edited }, idempotencyKey });
