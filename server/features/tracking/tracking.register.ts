import type { FeatureKit } from '#server/platform/kit.ts';
import { trackingRoutes } from './tracking.routes.ts';
import { trackingService } from './tracking.service.ts';

export function registerTracking(kit: FeatureKit): void {
  trackingRoutes(kit.serve, trackingService(kit));
}
