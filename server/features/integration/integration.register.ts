import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { CnListing } from '#server/features/cn-listing/cn-listing.register.ts';
import type { HsCodeService } from '#server/features/hs-codes/hs-codes.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { QuoteService } from '#server/features/quote/quote.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { ExtranetService } from '#server/features/extranet/extranet.service.ts';
import type { Pickups } from '#server/features/pickup/pickup.register.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import type { TrackingService } from '#server/features/tracking/tracking.service.ts';
import type { ShippingDocumentService } from '#server/features/trade-papers/shipping-document.service.ts';
import type { Shops } from '#server/features/shop-order/shop-order.register.ts';
import type { Fulfilment } from '#server/features/fulfilment/fulfilment.register.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { fulfilmentRoutes } from './fulfilment.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { papersRoutes } from './papers.routes.ts';
import { pickupsRoutes } from './pickups.routes.ts';
import { placesRoutes } from './places.routes.ts';
import { programShipments } from './program-shipments.service.ts';
import { ratesRoutes } from './rates.routes.ts';
import { shipmentsRoutes } from './shipments.routes.ts';

interface IntegrationServices extends CnListing, Pick<Pickups, 'pickups' | 'pickupPlaces' | 'pickupReading'> {
  addresses: AddressService;
  documents: ShippingDocumentService;
  extranet: ExtranetService;
  fulfilment: Fulfilment;
  hsCodes: HsCodeService;
  notes: ConsignmentNoteService;
  postcodes: PostcodeService;
  quotes: QuoteService;
  shipments: ShipmentService;
  shops: Shops;
  tracking: TrackingService;
}

/** Registers the API for programs. Each call translates to the services that the screens use. */
export function registerIntegration(kit: FeatureKit, behind: IntegrationServices): void {
  placesRoutes(kit.serve, behind);
  fulfilmentRoutes(kit.serve, kit, behind.fulfilment);
  ordersRoutes(kit.serve, kit.database, behind.shops);
  papersRoutes(kit.serve, behind);
  pickupsRoutes(kit.serve, kit.database, behind);
  ratesRoutes(kit.serve, behind);
  shipmentsRoutes(kit.serve, kit, {
    ...behind,
    making: behind.shipments,
    shipments: programShipments({ ...behind, logger: kit.logger }),
  });
}
