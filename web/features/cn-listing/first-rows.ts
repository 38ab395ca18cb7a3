/** The request for the first rows of the listing when its URL has no query. */
import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';

export const pageSize = 50;

export const firstRows = {
  call: shipmentListing,
  body: { filter: {}, sort: newestFirst, limit: pageSize },
} as const;
