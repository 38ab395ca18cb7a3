/** Records a print: updates its notes and the print counts, and adds a row to the print log and one to the audit trail. */
import { marketOf } from '#shared/platform/market/markets.ts';
import { partsOf } from '#shared/platform/parts-of.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { type Actor, actorOfPart } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { countPrints } from '#server/features/shipment/shipment-count.service.ts';
import * as queries from './consignment-note.queries.ts';
import * as log from './print-log.queries.ts';
import type { LabelCounts, Papers } from './print-papers.rules.ts';

export interface Recorded extends Pick<Papers, 'printingSize' | 'sheet'> {
  format: 'pdf' | 'zip' | 'zpl';
  copies: number;
  isDownload: boolean;
  /** Null if they are not known. */
  labelCounts: LabelCounts | null;
}

/** The stored result of a print with an Idempotency-Key: a repeat prints the same labels and does not count them again. */
export interface KeptPrint {
  printId: string;
  /** Version and reprint mark of each label, in the order of the numbers in the print log. */
  labels: (readonly [version: number, reprint: number])[];
}

/**
 * Returns the prints recorded under this key: the first one, then those of labels that had changed when it was repeated. Empty
 * for the first request, and without a key.
 */
export async function keptPrints({ write }: Pick<Kit, 'write'>, actor: Actor): Promise<KeptPrint[]> {
  const kept: KeptPrint[] = [];
  if (actor.idempotencyKey === null || actor.isDryRun) return kept;
  for (;;) {
    // The key stays unused until the labels are made, because an aborted print does not count.
    const next = await write<KeptPrint | null>(
      printAfter(actor, kept),
      { action: 'print.downloaded' },
      async ({ undo }) => undo(null),
    );
    if (next === null) return kept;
    kept.push(next);
  }
}

/**
 * Returns the actor for the next print under a key with these prints. Its key is derived from the first print's id, so that after
 * a day, when the key has expired, it counts as new.
 */
export function printAfter(actor: Actor, kept: readonly KeptPrint[]): Actor {
  const [first] = kept;
  return first ? actorOfPart(actor, `${first.printId} · ${kept.length}`) : actor;
}

type RecordPrint = (
  session: Member,
  printId: string,
  caller: { actor: Actor; signal: AbortSignal },
  notes: readonly queries.FoundNote[],
  choices: Recorded,
) => Promise<void>;

/** Rows per statement; on the embedded database, where everyone waits for a transaction to end, also per transaction. */
const rowsAtOnce = { postgres: 250, embedded: 60 } as const;

export function printRecords({ database, clock, write }: Kit): RecordPrint {
  return async (session, printId, { actor, signal }, notes, choices) => {
    if (signal.aborted) throw new Error('Cancelled by the client before the last bytes');
    const { scope } = session;
    const { printingSize, sheet, format, copies, isDownload, labelCounts } = choices;
    const [first] = notes;
    const move = {
      action: isDownload ? 'print.downloaded' : 'print.printed',
      subject: notes.length === 1 && first ? first.cnNo : '',
      detail: { paper: printingSize, count: notes.length, format, copies, sheet },
    } as const;
    const at = clock.now();
    const market = marketOf(session.market);

    async function mark(trx: Trx, some: readonly queries.FoundNote[]): Promise<void> {
      await countPrints(
        clock,
        trx,
        scope,
        await queries.markPrinted(trx, scope, some, { at, copies }),
        market,
      );
    }

    async function unmark(some: readonly queries.FoundNote[]): Promise<void> {
      const print = { cn_nos: some.map(({ cnNo }) => cnNo), copies, at };
      await database.transaction(async (trx) =>
        countPrints(clock, trx, scope, await log.unmarkPrinted(trx, scope, print, clock.now()), market),
      );
    }

    const logged = (trx: Trx) =>
      log.insertPrint(trx, {
        account_id: scope,
        print_id: printId,
        at,
        by_kind: actor.by.kind,
        by_id: actor.by.id,
        by_name: actor.by.name,
        printing_size: printingSize,
        cn_count: notes.length,
        cn_nos: notes.map(({ cnNo }) => cnNo),
        is_download: isDownload,
        format,
        sheet,
        copies,
        label_counts: labelCounts && JSON.stringify(labelCounts),
      });

    const kept: KeptPrint = {
      printId,
      labels: notes.map(({ labelVersion, reprint }) => [labelVersion, reprint] as const),
    };

    const parts = partsOf(notes, rowsAtOnce[database.kind]);
    // With a key the print is recorded in one transaction, all or nothing: a repeat must find all of it.
    if (database.kind === 'postgres' || parts.length < 2 || actor.idempotencyKey !== null) {
      await write(actor, move, async ({ trx }) => {
        for (const some of parts) await mark(trx, some);
        await logged(trx);
        return kept;
      });
      return;
    }
    const marked: queries.FoundNote[] = [];
    try {
      for (const some of parts) {
        await database.transaction((trx) => mark(trx, some));
        marked.push(...some);
        await database.letOthersGo();
      }
      await write(actor, move, ({ trx }) => logged(trx));
    } catch (error) {
      await unmark(marked);
      throw error;
    }
  };
}
