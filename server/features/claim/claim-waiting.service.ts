import { rights } from '#shared/platform/rights/rights.ts';

import type { ExceptionSource } from '#server/features/exceptions/exception-sources.rules.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './claim-waiting.queries.ts';

/** Claims that wait for documents, for the exceptions inbox ("Needs you"). */
export function claimsWaiting({ database: { db } }: Pick<Kit, 'database'>): ExceptionSource {
  return {
    kind: 'claim-papers',
    needs: rights.submitClaims,
    count: (scope, among, most) => queries.countWaiting(db, scope, among, most),
    async page(scope, wanted) {
      const rows = await queries.listWaiting(db, scope, wanted);
      return rows.map((row) => ({
        subjectId: row.claim_id,
        name: row.claim_no,
        href: `/claimlisting?claim=${row.claim_id}`,
        since: row.created_at,
        dueAt: row.documents_due_at,
      }));
    },
  };
}
