import * as contract from '#shared/features/portal-access/access-request.contract.ts';

import { newId } from '#server/platform/db/ids.ts';
import { makeAccount, newEmail } from '../factories.ts';
import { example } from '../example.ts';
import { solveHumanCheck } from '../solve-human-check.ts';
import type { TestApp } from '../test-app.ts';

/** The demo approves requests at once, so a waiting one is inserted directly. */
async function waitingRequest(app: TestApp): Promise<string> {
  const { scope } = await makeAccount(app);
  const requestId = newId(app.clock);
  await app.kit.database.db
    .insertInto('access_request')
    .values({
      account_id: scope,
      request_id: requestId,
      company_name: 'Test Trading',
      requestor_name: 'Aina binti Osman',
      contact_number: '0123456789',
      email_address: newEmail(),
      requested_at: app.clock.now(),
      status: 'pending',
    })
    .execute();
  return requestId;
}

export const accessRequestExamples = [
  example(contract.checkAccountEligibility, async ({ me }) => ({ body: { accountNo: me.accountNo } })),
  example(contract.humanCheckChallenge, async () => ({})),
  example(contract.submitPrimeAccessRequest, async ({ app }) => ({
    body: {
      accountNo: (await makeAccount(app)).accountNo,
      companyName: 'Test Trading',
      requestorName: 'Aina binti Osman',
      contactNumber: '0123456789',
      emailAddress: newEmail(),
      humanCheck: await solveHumanCheck(app, '10.201.0.1'),
    },
  })),
  example(contract.accessRequests, async () => ({ body: {} })),
  example(contract.decideAccessRequest, async ({ app }) => ({
    body: { requestId: await waitingRequest(app), decision: 'approve' },
  })),
];
