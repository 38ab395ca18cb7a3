import { apiRequestDays } from '#shared/features/api-token/api-requests.contract.ts';

import type { AccountService } from '#server/features/sign-in/account.service.ts';
import type { SandboxService } from '#server/features/sandbox/sandbox.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { apiRequestLog } from './api-request-log.service.ts';
import { apiTokenRoutes } from './api-token.routes.ts';
import { requestRepeater } from './repeat-request.service.ts';
import { apiTokenService, type ApiTokenService } from './api-token.service.ts';

export function registerApiToken(
  kit: FeatureKit,
  deps: { account: AccountService; twoStep: TwoStepService; sandboxes: SandboxService },
): ApiTokenService {
  const log = apiRequestLog(kit);
  const tokens = apiTokenService(kit, deps.account, deps.twoStep, {
    sandboxes: deps.sandboxes,
    log,
    repeater: requestRepeater(kit),
  });
  kit.http.addHook('onSend', async (request, reply, payload) => log.note(request, reply, payload));
  kit.perishables.push(endedBy('api_request', 'at', days(apiRequestDays)));
  kit.onStop(() => log.flush());
  kit.guards.tokenOf = tokens.tokenOf;
  apiTokenRoutes(kit.serve, tokens);
  return tokens;
}
