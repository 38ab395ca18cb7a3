import * as contract from '#shared/features/bulk-shipment/bulk-listing.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { BulkAgainService } from './bulk-again.service.ts';
import type { BulkListingService } from './bulk-listing.service.ts';
import type { BulkResultService } from './bulk-result.service.ts';
import type { BulkZipService } from './bulk-zip.service.ts';

export function bulkListingRoutes(
  serve: Serve,
  listing: BulkListingService,
  results: BulkResultService,
  zips: BulkZipService,
  again: BulkAgainService,
): void {
  serve(contract.bulkListing, ({ session, body }) => listing.list(session, body));
  serve(contract.bulkDetail, ({ session, query }) => listing.detail(session, query.bulkShipmentId));
  serve(contract.downloadBulkZip, ({ session, actor, query, signal }) =>
    zips.download(session, actor, query, signal),
  );
  serve(contract.bulkResult, ({ session, actor, query, language, signal }) =>
    results.file(session, actor, query, language, signal),
  );
  for (const call of [contract.bulkPickupHandover, contract.bulkCoolPickupHandover]) {
    serve(call, ({ session, actor, query }) => again.handover(session, actor, query.bulkShipmentId));
  }
  serve(contract.repeatBulk, async ({ session, actor, body, language }) => ({
    uploadId: await again.repeat(session, actor, body.bulkShipmentId, language),
  }));
  serve(contract.cancelBulkShipments, ({ session, actor, body }) => listing.cancel(session, actor, body));
}
