/** Builds links to the CN listing with a filter; pure, so that any screen can link there. */
import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';

/** The URL parameter of each filter. */
export const filterNamesInUrl = {
  view: 'view',
  from: 'createdFrom',
  to: 'createdTo',
  status: 'status',
  service: 'service',
  flow: 'flow',
  kind: 'kind',
  printed: 'printed',
  cod: 'cod',
  content: 'content',
  creator: 'by',
  reason: 'reason',
  attempt: 'attempt',
  promise: 'promise',
  printedFrom: 'printedOnFrom',
  printedTo: 'printedOnTo',
  state: 'state',
  text: 'q',
} as const satisfies Record<keyof ShipmentFilter, string>;

/** Returns the URL parameters of a filter. */
export function urlOfFilter(filter: ShipmentFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filterNamesInUrl).flatMap(([field, name]) => {
      const value = filter[field as keyof typeof filterNamesInUrl];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
