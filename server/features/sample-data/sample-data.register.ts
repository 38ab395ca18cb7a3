import type { FeatureKit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { PricingService } from '#server/features/pricing/pricing.service.ts';
import { sampleDataRoutes } from './sample-data.routes.ts';
import { sampleDataService, type SampleDataService } from './sample-data.service.ts';

export function registerSampleData(
  kit: FeatureKit,
  deps: { postcodes: PostcodeService; pricing: PricingService },
): SampleDataService {
  const samples = sampleDataService(kit, deps);
  sampleDataRoutes(kit.serve, samples);
  return samples;
}
