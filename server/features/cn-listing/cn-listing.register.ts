import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { type CancelShipmentService, cancelShipmentService } from './cancel-shipment.service.ts';
import { exportShipmentsService } from './export-shipments.service.ts';
import { listingViewService } from './listing-view.service.ts';
import { selectionFactsService } from './selection-facts.service.ts';
import { type SelectionService, selectionService } from './selection.service.ts';
import { listingViewRoutes, shipmentListingRoutes } from './shipment-listing.routes.ts';
import { type ShipmentListingService, shipmentListingService } from './shipment-listing.service.ts';

export interface CnListing {
  cancels: CancelShipmentService;
  listing: ShipmentListingService;
  selections: SelectionService;
}

export function registerCnListing(kit: FeatureKit, deps: { workingDays: WorkingDaysService }): CnListing {
  const listing = shipmentListingService(kit, deps.workingDays);
  const selections = selectionService(kit);
  const cancels = cancelShipmentService(kit, selections);
  shipmentListingRoutes(kit.serve, listing, cancels, exportShipmentsService(kit, selections));
  listingViewRoutes(kit.serve, listingViewService(kit), selectionFactsService(kit));
  return { cancels, listing, selections };
}
