import type { FeatureKit } from '#server/platform/kit.ts';
import type { FlagFollower } from '#server/features/operations/account-flags.service.ts';
import type { UsersService } from '#server/features/users/users.service.ts';
import { accountAccessRoutes } from './account-access.routes.ts';
import { accountAccessService } from './account-access.service.ts';

/** @param deps.followers continue work that was waiting for an account to be allowed it again. */
export function registerAccessControls(
  kit: FeatureKit,
  deps: { users: UsersService; followers: readonly FlagFollower[] },
): void {
  accountAccessRoutes(kit.serve, accountAccessService(kit, deps));
}
