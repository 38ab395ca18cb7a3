import type { FeatureKit } from '#server/platform/kit.ts';
import { hsCodeRoutes } from './hs-codes.routes.ts';
import { hsCodeService, type HsCodeService } from './hs-codes.service.ts';

export function registerHsCodes(kit: FeatureKit): HsCodeService {
  const hsCodes = hsCodeService();
  hsCodeRoutes(kit.serve, hsCodes);
  return hsCodes;
}
