import type { FeatureKit } from '#server/platform/kit.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { quoteRoutes } from './quote.routes.ts';
import { quoteService, type QuoteService } from './quote.service.ts';

export function registerQuote(kit: FeatureKit, deps: { shipments: ShipmentService }): QuoteService {
  const quotes = quoteService(kit, deps.shipments);
  quoteRoutes(kit.serve, quotes);
  return quotes;
}
