import * as contract from '#shared/features/portal-access/access-request.contract.ts';

import type { HumanCheck } from '#server/features/human-check/human-check.service.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { AccessRequestService } from './access-request.service.ts';

export function accessRequestRoutes(
  serve: Serve,
  requests: AccessRequestService,
  humanCheck: HumanCheck,
): void {
  serve(contract.checkAccountEligibility, ({ body, language }) =>
    requests.eligibility(body.accountNo, language),
  );
  serve(contract.humanCheckChallenge, () => humanCheck.challenge());
  serve(contract.submitPrimeAccessRequest, ({ body, origin, sent, language }) =>
    requests.submit(body, { ...origin, ...sent }, language),
  );
  serve(contract.accessRequests, ({ body }) => requests.pending(body.cursor ?? null, body.limit));
  serve(contract.decideAccessRequest, ({ body, caller }) => requests.decide(body, caller));
}
