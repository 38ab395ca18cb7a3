import type { SessionService } from '#server/features/sign-in/session.service.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { changesRoutes } from './changes.routes.ts';
import { changesService } from './changes.service.ts';

export function registerChanges(kit: FeatureKit, { sessions }: { sessions: SessionService }): void {
  const service = changesService(kit, sessions);
  // An open stream would keep the server from closing.
  kit.http.addHook('preClose', async () => service.stop());
  changesRoutes(kit.serve, service);
}
