import type { FeatureKit } from '#server/platform/kit.ts';
import { publicTrackingRoutes } from './public-tracking.routes.ts';
import { publicTrackingService } from './public-tracking.service.ts';

export function registerPublicTracking(kit: FeatureKit): void {
  publicTrackingRoutes(kit.http, publicTrackingService(kit));
}
