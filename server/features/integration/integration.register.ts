import type { HsCodeService } from '#server/features/hs-codes/hs-codes.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { placesRoutes } from './places.routes.ts';

export interface Behind {
  hsCodes: HsCodeService;
  postcodes: PostcodeService;
}

/** The interface for programs: each call is a translation of what the services of the screens do. */
export function registerIntegration(kit: FeatureKit, behind: Behind): void {
  placesRoutes(kit.serve, behind);
}
