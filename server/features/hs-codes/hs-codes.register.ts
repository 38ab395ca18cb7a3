import type { FeatureKit } from '#server/platform/kit.ts';
import { hsCodeRoutes } from './hs-codes.routes.ts';
import { hsCodeService } from './hs-codes.service.ts';

export function registerHsCodes(kit: FeatureKit): void {
  hsCodeRoutes(kit.serve, hsCodeService());
}
