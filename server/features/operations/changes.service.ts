import type { Change } from '#shared/features/operations/change-feed.contract.ts';
import { codCurrencyOf } from '#shared/features/pricing/cod.rules.ts';

import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './operations.queries.ts';

export interface ChangesPage {
  changes: Change[];
  next: string | null;
  more: boolean;
}

/** The change feed after a cursor. Each change is reported once to a reader that always sends the last cursor back. */
export async function changesAfter(kit: Kit, after: string | undefined, limit: number): Promise<ChangesPage> {
  const [xid = '0', changeId = '0'] = after?.split('.') ?? [];
  const { rows, next } = await keyPage(
    limit,
    (most) => queries.listChanges(kit.database.db, { xid, changeId }, most),
    (row) => row.cursor,
  );
  return {
    changes: rows.map(({ kind, subjectId, accountNo, at, shipment }) => ({
      kind,
      id: subjectId,
      accountNo,
      at: at.toISOString(),
      shipment: shipment && {
        ...shipment,
        codCurrency: codCurrencyOf(shipment.codCents, shipment.receiver.country),
      },
    })),
    next: rows.at(-1)?.cursor ?? after ?? null,
    more: next !== null,
  };
}
