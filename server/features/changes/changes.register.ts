import type { FeatureKit } from '#server/platform/kit.ts';
import { changesRoutes } from './changes.routes.ts';
import { changesService } from './changes.service.ts';

export function registerChanges(kit: FeatureKit): void {
  const service = changesService(kit);
  // An open stream would hold the port open.
  kit.http.addHook('preClose', async () => service.stop());
  changesRoutes(kit.serve, service);
}
