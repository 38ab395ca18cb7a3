import type { FeatureKit } from '#server/platform/kit.ts';
import { postcodeRoutes } from './postcode.routes.ts';
import { postcodeService, type PostcodeService } from './postcode.service.ts';

export function registerPostcode(kit: FeatureKit): PostcodeService {
  const postcodes = postcodeService(kit);
  if (kit.env.sampleData.includes('postcodes')) kit.onLoad(() => postcodes.loadShipped());
  postcodeRoutes(kit.serve, postcodes);
  return postcodes;
}
