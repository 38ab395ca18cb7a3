import { useMutation, useQueryClient } from '@tanstack/react-query';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew } from '#web/platform/http/query-keys.ts';

/** Cancels shipments, then refreshes every list and drawer that shows shipments. */
export function useCancelShipments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (selection: ShipmentSelection) => send(cancelShipment, { body: selection }),
    onSettled: () => askAnew(client, 'shipments'),
  });
}
