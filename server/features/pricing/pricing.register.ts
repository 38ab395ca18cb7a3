import type { FeatureKit } from '#server/platform/kit.ts';
import { pricingService, type PricingService } from './pricing.service.ts';

/** Has no routes: quotes and shipments ask for prices, operations load the cards. */
export function registerPricing(kit: FeatureKit): PricingService {
  const pricing = pricingService(kit);
  if (kit.env.sampleData.includes('prices')) kit.onLoad(() => pricing.loadShipped());
  return pricing;
}
