import type { FeatureKit } from '#server/platform/kit.ts';
import type { SignIn } from '#server/features/sign-in/sign-in.register.ts';
import { profileRoutes } from './profile.routes.ts';
import { profileService } from './profile.service.ts';

export function registerProfile(kit: FeatureKit, { account, passwordKey }: SignIn): void {
  profileRoutes(kit.serve, profileService(kit, account, passwordKey));
}
