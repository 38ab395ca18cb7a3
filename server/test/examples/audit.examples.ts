import { expect } from 'vitest';

import * as contract from '#shared/features/audit/audit.contract.ts';

import { example } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import type { TestApp } from '../test-app.ts';

/** The newest entry of the account's trail; exporting the trail first makes sure that there is one. */
async function entryOf(app: TestApp, as: TestUser): Promise<string> {
  await send(app, contract.exportAuditTrail, { as, body: {} });
  const { rows } = (await send(app, contract.auditTrail, { as, body: {} })).r;
  return rows[0]?.auditId ?? '';
}

export const auditExamples = [
  example(
    contract.auditTrail,
    async () => ({ body: {} }),
    // The user of another account has no entry here.
    async ({ they }) => ({ body: { userId: they.userId } }),
    (answer) => expect(answer).toMatchObject({ status: 200, r: { rows: [], next: null } }),
  ),
  example(
    contract.getAuditEntry,
    async ({ app, me }) => ({ query: { auditId: await entryOf(app, me) } }),
    async ({ app, they }) => ({ query: { auditId: await entryOf(app, they) } }),
  ),
  example(contract.auditFilters, async () => ({})),
  example(contract.exportAuditTrail, async () => ({ body: {} })),
];
