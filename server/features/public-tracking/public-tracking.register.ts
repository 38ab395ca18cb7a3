import type { FeatureKit } from '#server/platform/kit.ts';
import type { PageParts } from './public-tracking-page.mapping.ts';
import { publicTrackingRoutes } from './public-tracking.routes.ts';
import { publicTrackingService } from './public-tracking.service.ts';

/** Registers the routes; other features add parts of the page to the returned list. */
export function registerPublicTracking(kit: FeatureKit): PageParts {
  const below: PageParts = [];
  publicTrackingRoutes(kit.http, publicTrackingService(kit), below);
  return below;
}
