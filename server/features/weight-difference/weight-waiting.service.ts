import { formatAmount } from '#shared/platform/market/money.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Kit } from '#server/platform/kit.ts';
import type { ExceptionSource } from '#server/features/exceptions/exception-sources.rules.ts';
import * as queries from './weight-difference.queries.ts';

/** Differences that may still be disputed, for the exceptions inbox ("Needs you"). */
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
        why: (locale) =>
          m.weight_difference_adds_amount({ amount: formatAmount(row.add_cents, row.currency) }, { locale }),
        addCents: row.add_cents,
        href: `/weightdifference?difference=${row.difference_id}`,
        since: row.raised_at,
        dueAt: row.due_at,
      }));
    },
  };
}
