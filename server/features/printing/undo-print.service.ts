import { marketOf } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { countPrints } from '#server/features/shipment/shipment-count.service.ts';
import * as queries from './print-log.queries.ts';

export interface UndoPrintService {
  /**
   * Reverts a failed print, for example after a paper jam: it no longer counts for its notes, and the log shows it as reverted.
   */
  undo(session: Member, actor: Actor, printId: string): Promise<{ cnCount: number; unprintedCount: number }>;
}

export function undoPrintService({ clock, write }: Kit): UndoPrintService {
  return {
    undo({ scope, userId, market }, actor, printId) {
      return write(actor, { action: 'print.taken_back' }, async ({ trx, subject }) => {
        const print = await queries.lockPrint(trx, scope, printId);
        if (!print) throw notFound(m.printing_the_print);
        if (print.undone_at) throw refuse('conflict', m.printing_problem_undone_before);
        const at = clock.now();
        const [only] = print.cn_nos;
        const isOne = print.cn_count === 1 && only !== undefined;
        subject(isOne ? only : '', {
          printId,
          count: print.cn_count,
          copies: print.copies,
        });
        const changes = await queries.unmarkPrinted(trx, scope, print, at);
        await countPrints(clock, trx, scope, changes, marketOf(market));
        await queries.markUndone(trx, scope, printId, { at, userId });
        const unprintedCount = changes.filter(({ was, now }) => was !== null && now === null).length;
        return { cnCount: print.cn_count, unprintedCount };
      });
    },
  };
}
