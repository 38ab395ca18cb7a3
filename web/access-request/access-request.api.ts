/** The calls of the access request wizard. */
import {
  type AccessRequestForm,
  checkAccountEligibility,
  humanCheckChallenge,
  type HumanCheckChallenge,
  submitPrimeAccessRequest,
} from '#shared/access-request/access-request.contract.ts';
import type { CallReply } from '#shared/http/call.ts';
import { send } from '#web/http/client.ts';

export function checkAccount(accountNo: string): Promise<CallReply<typeof checkAccountEligibility>> {
  return send(checkAccountEligibility, { body: { accountNo } });
}

export function fetchHumanCheck(): Promise<HumanCheckChallenge> {
  return send(humanCheckChallenge);
}

export function submitRequest(
  request: AccessRequestForm & { accountNo: string; humanCheck: string },
  idempotencyKey: string,
): Promise<CallReply<typeof submitPrimeAccessRequest>> {
  return send(submitPrimeAccessRequest, { body: request, idempotencyKey });
}
