/** COD postings by operations: counted cash, write-offs, answers to customers, payout days. */
import type * as contract from '#shared/features/cod-ledger/cod-operations.contract.ts';
import { payDayAfter, writeOffMove } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { cnFromInput, parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { type Problem, problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { actorFor } from '#server/platform/db/write.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { changeBooks, lockBooks, writeMoves } from '#server/features/cod-books/cod-books.service.ts';
import * as queries from './cod-account.queries.ts';

type Collection = OutputOf<(typeof contract.codCollections)['body']>['collections'][number];
type Sent = CallReply<typeof contract.codCollections>['results'][number];
/** The reason as a problem; the response has it as a sentence. */
interface Result extends Omit<Sent, 'reason'> {
  reason: Problem | null;
}

export interface CodOperations {
  collect(collections: readonly Collection[], caller: Caller, locale: Language): Promise<Sent[]>;
  writeOff(
    request: OutputOf<(typeof contract.writeOffCod)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof contract.writeOffCod>>;
  queries(): Promise<CallReply<typeof contract.codQueries>['queries']>;
  answer(request: OutputOf<(typeof contract.answerCodQuery)['body']>, caller: Caller): Promise<null>;
  setPayoutDay(
    request: OutputOf<(typeof contract.setPayoutDay)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof contract.setPayoutDay>>;
}

/** Rolls back a transaction; its reason is reported for the row. */
class Uncollectable extends Error {
  readonly reason: Problem;
  constructor(reason: Problem) {
    super(reason.code);
    this.reason = reason;
  }
}

const queriesMost = 100;

export function codOperations(kit: Pick<Kit, 'database' | 'clock' | 'write'>): CodOperations {
  const { database, clock, write } = kit;
  const { db } = database;

  type Found = Awaited<ReturnType<typeof queries.parcelsByCn>>[number];

  const must = async (cn: string): Promise<Found> => {
    const cnNo = parseScan(cn)?.cnNo ?? '';
    const [found] = await queries.parcelsByCn(db, [cnNo]);
    if (!found) throw notFound(m.cod_ledger_the_parcel);
    return found;
  };

  async function collectOne({ cents, reference }: Collection, found: Found, caller: Caller): Promise<Result> {
    const { scope, shipmentId, cnNo } = found;
    const market = marketIdOf(found.market);
    const detail = { shipmentId, cents, reference };
    try {
      await write(
        actorFor(scope, caller),
        { action: 'cod.collected', subject: cnNo, detail },
        async ({ trx }) => {
          const row = await lockBooks(trx, scope, shipmentId);
          if (!row) throw new Uncollectable(problem(m.cod_ledger_problem_unknown_cn, { cn: cnNo }));
          // A parcel that was returned in part may have been paid for; one that nobody accepted was not.
          const isPaidPart = (row.delivered_pieces ?? 0) > 0 || (row.counted_cents ?? 0) > 0;
          if (row.is_ended && !isPaidPart && cents > 0)
            throw new Uncollectable(problem(m.cod_ledger_problem_ended, { cn: cnNo }));
          const most = row.asked_cents - row.written_off_cents;
          if (cents > most)
            throw new Uncollectable(problem(m.cod_ledger_problem_too_much, { cn: cnNo, most }));
          if (row.counted_cents === cents) throw new AlreadyKnown();
          await changeBooks(clock, trx, scope, market, shipmentId, {
            facts: { countedCents: cents },
            collectedAt: row.collected_at ?? clock.now(),
            note: reference,
            byName: lineName(caller.by),
          });
          if (cents < most && !row.is_ended)
            await ring(clock, trx, scope, {
              kind: 'cod',
              subjectId: shipmentId,
              name: cnNo,
              outcome: 'short',
            });
        },
      );
      return { cn: cnNo, outcome: 'recorded', reason: null };
    } catch (error) {
      if (error instanceof AlreadyKnown) return { cn: cnNo, outcome: 'alreadyKnown', reason: null };
      if (error instanceof Uncollectable) return { cn: cnNo, outcome: 'refused', reason: error.reason };
      throw error;
    }
  }

  return {
    async collect(collections, caller, locale) {
      const cnNos = collections.map(({ cn }) => cnFromInput(cn));
      const found = new Map((await queries.parcelsByCn(db, cnNos)).map((one) => [one.cnNo, one]));
      const results: Result[] = [];
      for (const collection of collections) {
        const one = found.get(cnFromInput(collection.cn));
        results.push(
          one
            ? { ...(await collectOne(collection, one, caller)), cn: collection.cn }
            : {
                cn: collection.cn,
                outcome: 'unknownCn',
                reason: problem(m.cod_ledger_problem_unknown_cn, { cn: collection.cn }),
              },
        );
      }
      return results.map((result) => ({
        ...result,
        reason: result.reason && sentenceOf(result.reason, '', { locale }),
      }));
    },

    async writeOff({ cn, cents, reason, reference }, caller) {
      const { scope, shipmentId, cnNo, market } = await must(cn);
      const move = {
        action: 'cod.written_off',
        subject: cnNo,
        detail: { shipmentId, cents, reason, reference },
      } as const;
      return write(actorFor(scope, caller), move, async ({ trx, undo }) => {
        const row = await lockBooks(trx, scope, shipmentId);
        const before = await queries.findWrittenOff(trx, scope, shipmentId, reference);
        if (before !== null && before !== cents)
          throw refuse('conflict', m.cod_ledger_problem_reference_used, { reference, cents: before });
        // Posted again because the first response was lost.
        if (row && before !== null)
          return undo({ cn: cnNo, dueCents: row.due_cents, writtenOffCents: row.written_off_cents });
        if (!row || cents === 0 || cents > row.due_cents)
          throw refuse('conflict', m.cod_ledger_problem_not_owed, { cents: row?.due_cents ?? 0 });
        await writeMoves(clock, trx, scope, marketIdOf(market), row, [writeOffMove(cents)], {
          note: reason,
          byName: lineName(caller.by),
        });
        await queries.keepWrittenOff(trx, {
          account_id: scope,
          shipment_id: shipmentId,
          reference,
          cents,
          at: clock.now(),
        });
        const dueCents = row.due_cents - cents;
        return { cn: cnNo, dueCents, writtenOffCents: row.written_off_cents + cents };
      });
    },

    async queries() {
      const rows = await queries.listQueried(db, queriesMost);
      return rows.map((row) => ({
        cn: row.cn_no,
        accountNo: row.account_no,
        currency: row.currency,
        dueCents: row.due_cents,
        countedCents: row.counted_cents,
        query: row.query,
        at: row.queried_at?.toISOString() ?? '',
      }));
    },

    async answer({ cn, answer }, caller) {
      const { scope, shipmentId, cnNo } = await must(cn);
      const move = { action: 'cod.query_answered', subject: cnNo, detail: { shipmentId, answer } } as const;
      return write(actorFor(scope, caller), move, async ({ trx }) => {
        const row = await lockBooks(trx, scope, shipmentId);
        if (!row || row.queried_at === null) throw refuse('conflict', m.cod_ledger_problem_not_asked);
        await queries.saveQuery(trx, scope, shipmentId, { answer });
        await ring(clock, trx, scope, {
          kind: 'cod',
          subjectId: shipmentId,
          name: cnNo,
          outcome: 'answered',
        });
        return null;
      });
    },

    async setPayoutDay({ accountNo, weekday }, caller) {
      const account = await queries.accountByNo(db, accountNo);
      if (!account) throw notFound(m.cod_ledger_the_account);
      const { scope } = account;
      const today = isoDayOf(clock.now(), marketOf(marketIdOf(account.market)));
      const move = { action: 'cod.payout_day_set', subject: accountNo, detail: { weekday } } as const;
      await write(actorFor(scope, caller), move, async ({ trx }) => {
        await queries.setWeekday(trx, scope, weekday);
        await queries.movePayDays(trx, scope, payDayAfter(today, weekday));
      });
      return { accountNo, weekday };
    },
  };
}

class AlreadyKnown extends Error {}
