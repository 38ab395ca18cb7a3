import type { Change } from '#shared/operations/operations.contract.ts';

import type { Kit } from '../kit.ts';
import * as queries from './operations.queries.ts';

export interface ChangesPage {
  changes: Change[];
  next: string | null;
  more: boolean;
}

/** The change feed after a cursor. Each change is told once to a reader that always sends the last cursor back. */
export async function changesAfter(kit: Kit, after: string | undefined, limit: number): Promise<ChangesPage> {
  const [xid = '0', changeId = '0'] = after?.split('.') ?? [];
  const rows = await queries.listChanges(kit.database.db, { xid, changeId }, limit + 1);
  const page = rows.slice(0, limit);
  return {
    changes: page.map(({ kind, subjectId, accountNo, at, shipment }) => ({
      kind,
      id: subjectId,
      accountNo,
      at: at.toISOString(),
      shipment,
    })),
    next: page.at(-1)?.cursor ?? after ?? null,
    more: rows.length > limit,
  };
}
