import * as contract from '#shared/shipment-listing/shipment-listing.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { CancelShipmentService } from './cancel-shipment.service.ts';
import type { ExportShipmentsService } from './export-shipments.service.ts';
import type { ShipmentListingService } from './shipment-listing.service.ts';

export function shipmentListingRoutes(
  serve: Serve,
  listing: ShipmentListingService,
  cancelling: CancelShipmentService,
  exporting: ExportShipmentsService,
): void {
  serve(contract.shipmentListing, ({ session, body }) => listing.list(session, body));
  serve(contract.shipmentCounts, ({ session, body }) => listing.count(session, body.filter));
  serve(contract.getShipment, ({ session, query }) => listing.find(session, query.shipmentId));
  serve(contract.cancelShipment, async ({ session, actor, body }) => {
    const results = await cancelling.cancel(session, actor, body);
    return { results, cancelledCount: results.filter(({ outcome }) => outcome === 'cancelled').length };
  });
  serve(contract.exportShipments, ({ session, actor, body, signal }) =>
    exporting.export(session, actor, body, signal),
  );
}
