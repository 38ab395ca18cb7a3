import { rights } from '#shared/platform/rights/rights.ts';

import type { Kit } from '#server/platform/kit.ts';
import type { ExceptionSource } from '#server/features/exceptions/exception-sources.rules.ts';
import * as queries from './weight-difference.queries.ts';

/** Differences that may still be disputed, for the inbox of what needs the customer. */
export function weightsWaiting({ database: { db } }: Pick<Kit, 'database'>): ExceptionSource {
  return {
    kind: 'weight',
    needs: rights.viewShipments,
    count: (scope, among, most) => queries.countOpen(db, scope, among, most),
    async page(scope, wanted) {
      const rows = await queries.listOpen(db, scope, wanted);
      return rows.map((row) => ({
        subjectId: row.difference_id,
        name: row.cn_no,
        href: `/weightdifference?difference=${row.difference_id}`,
        since: row.raised_at,
        dueAt: row.due_at,
      }));
    },
  };
}
