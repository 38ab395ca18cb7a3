import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { bellRoutes } from './bell.routes.ts';
import { bellService } from './bell.service.ts';

export function registerBell(kit: FeatureKit): void {
  kit.perishables.push(endedBy('bell_event', 'at', days(90)));
  bellRoutes(kit.serve, bellService(kit));
}
