import type { FeatureKit } from '#server/platform/kit.ts';
import type { UsersService } from '#server/features/users/users.service.ts';
import { accountAccessRoutes } from './account-access.routes.ts';
import { accountAccessService } from './account-access.service.ts';

export function registerAccessControls(kit: FeatureKit, deps: { users: UsersService }): void {
  accountAccessRoutes(kit.serve, accountAccessService(kit, deps.users));
}
