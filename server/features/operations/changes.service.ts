import type { Change } from '#shared/features/operations/change-feed.contract.ts';
import { codCurrencyOf } from '#shared/features/pricing/cod.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { feedSinceRestore, type RestoredFeed } from '#server/platform/db/change-feed.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './operations.queries.ts';

export interface ChangesPage {
  changes: Change[];
  next: string | null;
  more: boolean;
}

/**
 * The feed is ordered by transaction and not by number: a change that a reader has not seen yet may have a number lower than
 * the last one read, by at most this margin.
 */
const margin = 10_000n;

/**
 * Returns the changes after a cursor. A reader that always sends the last cursor back gets each change once. A cursor from
 * before the database was restored to an earlier moment is refused, together with the cursor to continue from, because it
 * may be ahead of everything written now.
 */
export async function changesAfter(kit: Kit, after: string | undefined, limit: number): Promise<ChangesPage> {
  const [xid = '0', changeId = '0', epoch] = after?.split('.') ?? [];
  const restored = await feedSinceRestore(kit.database.db);
  if (after !== undefined && epoch !== restored?.epoch) {
    const cursor = cursorAfterRestore(BigInt(changeId), restored);
    throw refuse('conflict', m.operations_problem_feed_restored, { cursor });
  }
  const { rows, next } = await keyPage(
    limit,
    (most) => queries.listChanges(kit.database.db, { xid, changeId }, most),
    (row) => row.cursor,
  );
  const last = rows.at(-1)?.cursor;
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
    next: last === undefined ? (after ?? null) : [last, ...(restored ? [restored.epoch] : [])].join('.'),
    more: next !== null,
  };
}

function cursorAfterRestore(read: bigint, restored: RestoredFeed | null): string {
  // The cursor is from a feed that no longer exists, such as another copy of the database: start with the first change.
  if (!restored) return '0.0';
  const ends = [BigInt(restored.from), read > margin ? read - margin : 0n];
  return `0.${ends.reduce((least, end) => (end < least ? end : least))}.${restored.epoch}`;
}
