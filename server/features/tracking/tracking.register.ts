import type { FeatureKit } from '#server/platform/kit.ts';
import { trackingRoutes } from './tracking.routes.ts';
import { trackingService, type TrackingService } from './tracking.service.ts';

export function registerTracking(kit: FeatureKit): TrackingService {
  const tracking = trackingService(kit);
  trackingRoutes(kit.serve, tracking);
  return tracking;
}
