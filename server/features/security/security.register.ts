import type { FeatureKit } from '#server/platform/kit.ts';
import type { SignIn } from '#server/features/sign-in/sign-in.register.ts';
import type { PasskeyService } from '#server/features/passkey/passkey.service.ts';
import type { SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { ownPasskeyRoutes } from './own-passkeys.routes.ts';
import { ownPasskeys } from './own-passkeys.service.ts';
import { signInProviderRoutes } from './sign-in-provider.routes.ts';
import { signInProvider } from './sign-in-provider.service.ts';
import { securityRoutes } from './security.routes.ts';
import { securityService } from './security.service.ts';

export function registerSecurity(
  kit: FeatureKit,
  deps: SignIn & { twoStep: TwoStepService; passkeys: PasskeyService; singleSignOn: SingleSignOn },
): void {
  securityRoutes(kit.serve, securityService(kit, deps.account, deps.sessions, deps.twoStep));
  signInProviderRoutes(kit.serve, signInProvider(kit, deps.account, deps.singleSignOn));
  ownPasskeyRoutes(kit.serve, ownPasskeys(kit, deps.account, deps.passkeys, deps.twoStep));
}
