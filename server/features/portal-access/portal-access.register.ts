import type { FeatureKit } from '#server/platform/kit.ts';
import type { HumanCheck } from '#server/features/human-check/human-check.service.ts';
import type { UsersService } from '#server/features/users/users.service.ts';
import { accessRequestRoutes } from './access-request.routes.ts';
import { accessRequestService } from './access-request.service.ts';

export function registerPortalAccess(
  kit: FeatureKit,
  deps: { users: UsersService; humanCheck: HumanCheck },
): void {
  const requests = accessRequestService(kit, deps.users, deps.humanCheck);
  accessRequestRoutes(kit.serve, requests, deps.humanCheck);
}
