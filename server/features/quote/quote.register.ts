import type { FeatureKit } from '#server/platform/kit.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { quoteRoutes } from './quote.routes.ts';
import { quoteService } from './quote.service.ts';

export function registerQuote(kit: FeatureKit, deps: { shipments: ShipmentService }): void {
  quoteRoutes(kit.serve, quoteService(kit, deps.shipments));
}
