import type { FeatureKit } from '#server/platform/kit.ts';
import type { SignIn } from '#server/features/sign-in/sign-in.register.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { securityRoutes } from './security.routes.ts';
import { securityService } from './security.service.ts';

export function registerSecurity(kit: FeatureKit, deps: SignIn & { twoStep: TwoStepService }): void {
  securityRoutes(kit.serve, securityService(kit, deps.account, deps.sessions, deps.twoStep));
}
