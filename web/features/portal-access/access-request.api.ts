import {
  type AccessRequestForm,
  checkAccountEligibility,
  submitPrimeAccessRequest,
} from '#shared/features/portal-access/access-request.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';

export function checkAccount(accountNo: string): Promise<CallReply<typeof checkAccountEligibility>> {
  return send(checkAccountEligibility, { body: { accountNo } });
}

export function submitRequest(
  request: AccessRequestForm & { accountNo: string; humanCheck: string },
  idempotencyKey: string,
): Promise<CallReply<typeof submitPrimeAccessRequest>> {
  return send(submitPrimeAccessRequest, { body: request, idempotencyKey });
}
