import { expect } from 'vitest';

import * as contract from '#shared/audit/audit.contract.ts';

import { example } from '../example.ts';

export const auditExamples = [
  example(
    contract.auditTrail,
    async () => ({ body: {} }),
    // Another account's person did nothing here.
    async ({ they }) => ({ body: { userId: they.userId } }),
    (answer) => expect(answer).toMatchObject({ status: 200, r: { rows: [], next: null } }),
  ),
  example(contract.auditFilters, async () => ({})),
  example(contract.exportAuditTrail, async () => ({ body: {} })),
];
