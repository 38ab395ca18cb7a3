import { rights } from '#shared/platform/rights/rights.ts';

import type { ExceptionSource } from '#server/features/exceptions/exception-sources.rules.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './cod-waiting.queries.ts';

/** Short payments without a reply from the customer, for the exceptions inbox ("Needs you"). */
export function codWaiting({ database: { db } }: Pick<Kit, 'database'>): ExceptionSource {
  return {
    kind: 'cod-short',
    needs: rights.codLedger,
    count: (scope, among, most) => queries.countShort(db, scope, among, most),
    async page(scope, wanted) {
      const rows = await queries.listShort(db, scope, wanted);
      return rows.map(({ shipment_id: subjectId, cn_no: name, since }) => ({
        subjectId,
        name,
        href: `/codledger?parcel=${subjectId}`,
        since,
        dueAt: null,
      }));
    },
  };
}
