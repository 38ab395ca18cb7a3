import * as contract from '#shared/access-request/access-request.contract.ts';

import type { HumanCheck } from '../human-check/human-check.service.ts';
import type { Serve } from '../http/serve.ts';
import type { AccessRequestService } from './access-request.service.ts';

export function accessRequestRoutes(
  serve: Serve,
  requests: AccessRequestService,
  humanCheck: HumanCheck,
): void {
  serve(contract.checkAccountEligibility, ({ body }) => requests.eligibility(body.accountNo));
  serve(contract.humanCheckChallenge, () => humanCheck.challenge());
  serve(contract.submitPrimeAccessRequest, ({ body, origin, idempotencyKey }) =>
    requests.submit(body, origin, idempotencyKey),
  );
  serve(contract.accessRequests, ({ body }) => requests.pending(body.cursor ?? null, body.limit));
  serve(contract.decideAccessRequest, ({ body, operator, origin }) =>
    requests.decide(body, { ...origin, who: operator }),
  );
}
