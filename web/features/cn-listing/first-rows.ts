/** The rows that the listing shows first, as its address asks for them without a query. */
import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';

export const pageSize = 50;

export const firstRows = {
  call: shipmentListing,
  body: { filter: {}, sort: newestFirst, limit: pageSize },
} as const;
