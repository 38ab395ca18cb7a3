import type { FeatureKit } from '#server/platform/kit.ts';
import type { SignIn } from '#server/features/sign-in/sign-in.register.ts';
import type { PasskeyService } from '#server/features/passkey/passkey.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { usersRoutes } from './users.routes.ts';
import { usersService, type UsersService } from './users.service.ts';

export function registerUsers(
  kit: FeatureKit,
  deps: SignIn & { twoStep: TwoStepService; passkeys: PasskeyService },
): UsersService {
  const users = usersService(kit, deps);
  usersRoutes(kit.serve, users);
  return users;
}
