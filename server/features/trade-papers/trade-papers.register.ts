import type { FeatureKit } from '#server/platform/kit.ts';
import { shippingDocumentRoutes } from './shipping-document.routes.ts';
import { shippingDocumentService } from './shipping-document.service.ts';

export function registerTradePapers(kit: FeatureKit): void {
  shippingDocumentRoutes(kit.serve, shippingDocumentService(kit));
}
