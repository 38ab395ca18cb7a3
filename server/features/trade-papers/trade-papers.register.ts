import type { FeatureKit } from '#server/platform/kit.ts';
import { shippingDocumentRoutes } from './shipping-document.routes.ts';
import { shippingDocumentService, type ShippingDocumentService } from './shipping-document.service.ts';

export function registerTradePapers(kit: FeatureKit): ShippingDocumentService {
  const documents = shippingDocumentService(kit);
  shippingDocumentRoutes(kit.serve, documents);
  return documents;
}
