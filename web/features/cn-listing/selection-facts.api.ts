import { useQuery } from '@tanstack/react-query';

import { selectionFacts } from '#shared/features/cn-listing/selection-facts.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** What can be done with the selection. */
export function useSelectionFacts(selection: ShipmentSelection) {
  return useQuery({
    queryKey: keyOf('shipments', 'selection', selection),
    queryFn: ({ signal }) => send(selectionFacts, { body: selection, signal }),
  });
}
