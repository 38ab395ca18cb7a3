import type { AccountService } from '#server/features/sign-in/account.service.ts';
import { sandboxService } from '#server/features/sandbox/sandbox.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { apiTokenRoutes } from './api-token.routes.ts';
import { apiTokenService, type ApiTokenService } from './api-token.service.ts';

export function registerApiToken(
  kit: FeatureKit,
  deps: { account: AccountService; twoStep: TwoStepService },
): ApiTokenService {
  const tokens = apiTokenService(kit, deps.account, deps.twoStep, sandboxService(kit));
  kit.guards.tokenOf = tokens.tokenOf;
  apiTokenRoutes(kit.serve, tokens);
  return tokens;
}
