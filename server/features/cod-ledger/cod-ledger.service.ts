/** The COD ledger for customers: balances of any day, parcels, entries, payouts, and replies to short payments. */
import type * as contract from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import type * as payoutCalls from '#shared/features/cod-ledger/cod-payout.contract.ts';
import { beginningOfCn } from '#shared/features/shipment/cn-number.rules.ts';
import { COD_AGES, payDayFrom, writeOffMove } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf, marketIds } from '#shared/platform/market/markets.ts';
import { formatAmount } from '#shared/platform/market/money.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { addDays, isoDayOf, minuteOfDay, startOfDay } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { textSearch } from '#server/features/cn-listing/listing-filter.rules.ts';
import { lockBooks, writeMoves } from '#server/features/cod-books/cod-books.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import * as account from './cod-account.queries.ts';
import { maskBank, entryOf, parcelOf, payoutOf } from './cod-ledger.mapping.ts';
import * as queries from './cod-ledger.queries.ts';
import * as parcels from './cod-parcel.queries.ts';
import * as payouts from './cod-payout.queries.ts';

type Body<C extends { body: unknown }> = OutputOf<C['body']>;

export interface CodLedger {
  overview(session: Session, day: string | undefined): Promise<contract.CodOverview>;
  outstanding(session: Session): Promise<contract.CodOutstanding>;
  parcels(
    session: Session,
    wanted: Body<typeof contract.codParcels>,
  ): Promise<CallReply<typeof contract.codParcels>>;
  parcel(session: Session, shipmentId: string): Promise<contract.CodParcelDetail>;
  entries(
    session: Session,
    wanted: Body<typeof contract.codEntries>,
  ): Promise<CallReply<typeof contract.codEntries>>;
  payouts(
    session: Session,
    wanted: Body<typeof payoutCalls.codPayouts>,
  ): Promise<CallReply<typeof payoutCalls.codPayouts>>;
  answerShort(
    session: Session,
    actor: Actor,
    answer: Body<typeof contract.answerShort>,
  ): Promise<contract.CodParcel>;
  /** Totals the days that are over. */
  closeDays(): Promise<number>;
}

/** Minutes after midnight: by then every transaction that began the day before has ended. */
const closingMinutes = 120;

export function codLedger(
  kit: Pick<Kit, 'database' | 'clock' | 'write'>,
  twoStep: TwoStepService,
): CodLedger {
  const { database, clock, write } = kit;
  const { db } = database;
  const todayOf = ({ market }: Pick<Session, 'market'>) => isoDayOf(clock.now(), marketOf(market));

  return {
    async overview(session, given) {
      const { scope, userId, facts } = session;
      const today = todayOf(session);
      const day = given ?? today;
      if (day > today) throw invalid([problemAt('day', m.cod_ledger_problem_day_ahead)]);
      const own = await queries.findAccount(db, scope);
      const balances = await queries.balancesOn(db, scope, day);
      const heldByDay = await queries.sumHeld(db, scope);
      const short = await queries.sumShort(db, scope);
      const change = await account.findOpenChange(db, scope);
      const isAway = (currency: string) => Number(currency !== marketOf(session.market).currencyCode);
      const currencies = [...new Set(balances.map(({ currency }) => currency))].toSorted(
        (one, other) => isAway(one) - isAway(other) || one.localeCompare(other),
      );
      const nextDay = payDayFrom(today, own.payout_weekday);
      return {
        day,
        today,
        balances: currencies.map((currency) => {
          const of = (pot: string) =>
            balances.find((one) => one.currency === currency && one.pot === pot)?.cents ?? 0;
          const waiting = heldByDay.filter((one) => one.currency === currency);
          const soon = waiting.filter(({ pay_day }) => (pay_day ?? '') <= nextDay);
          const late = waiting.filter(({ pay_day }) => (pay_day ?? '') < today);
          const next = soon.length > 0 ? { day: nextDay, rows: soon } : nextOf(waiting);
          return {
            currency,
            pots: {
              due: of('due'),
              held: of('held'),
              fee: of('fee'),
              paying: of('paying'),
              paid: of('paid'),
              'written-off': of('written-off'),
            },
            next: next && { day: next.day, ...sumOf(next.rows) },
            late: { ...sumOf(late), isCapped: false },
            short: { ...sumOf(short.filter((one) => one.currency === currency)), isCapped: false },
          };
        }),
        payoutWeekday: own.payout_weekday,
        bank: own.bank && maskBank(own.bank),
        change: change
          ? {
              ...maskBank(change.bank),
              changeId: change.change_id,
              requestedAt: change.requested_at.toISOString(),
              requestedBy: change.requested_name,
            }
          : null,
        mayChangeBank: rights.bankAccount(facts),
        asksCode: (await twoStep.stateOf(db, scope, userId)).since !== null,
      };
    },

    async outstanding(session) {
      const today = todayOf(session);
      const market = marketOf(session.market);
      const idOf = (day: string) => lowestIdAt(startOfDay(day, market));
      const spans = COD_AGES.map(({ id: age, fromDays, toDays }) => ({
        age,
        from: toDays === null ? null : addDays(today, -toDays),
        to: addDays(today, -fromDays),
      }));
      const froms = spans.flatMap(({ from }) => (from === null ? [] : idOf(from)));
      const rows = await queries.sumOutstanding(db, session.scope, froms);
      return {
        ages: rows.flatMap(({ age, ...sums }) => {
          const span = spans[age];
          return span ? [{ ...sums, ...span }] : [];
        }),
      };
    },

    async parcels(session, query) {
      const { view, payoutNo, text = '', madeFrom, madeTo, payBy = null, currency = null } = query;
      const { cursor, limit } = query;
      const { scope } = session;
      const market = marketOf(session.market);
      const today = todayOf(session);
      const payout = payoutNo === undefined ? null : await payouts.findOwn(db, scope, payoutNo);
      if (payout === undefined) throw notFound(m.cod_ledger_the_payout);
      const made = {
        madeFrom: madeFrom === undefined ? null : lowestIdAt(startOfDay(madeFrom, market)),
        madeBefore: madeTo === undefined ? null : lowestIdAt(startOfDay(addDays(madeTo, 1), market)),
      };
      const wanted = {
        view,
        currency,
        payoutId: payout?.payout_id ?? null,
        payBy,
        below: cursor ?? null,
        today,
        ...made,
      };
      const search = textSearch(text, market);
      const words = search && { ...search, beginning: beginningOfCn(text) };
      let unread: string | null = null;
      const { rows, next } = await keyPage(
        limit,
        async (most) => {
          if (!words) return parcels.listParcels(db, scope, { ...wanted, limit: most });
          const found = await parcels.findParcels(db, scope, { ...wanted, text: words, limit: most });
          unread = found.stoppedAt;
          return found.rows;
        },
        (row) => row.shipment_id,
      );
      const ids = rows.map(({ shipment_id: id }) => id);
      const brought = payout && (await payouts.findBatched(db, scope, payout.payout_id, ids));
      return {
        rows: rows.map((row) => ({
          ...parcelOf(row, today),
          payoutCents: brought && (brought.get(row.shipment_id) ?? 0),
        })),
        nextCursor: next ?? unread,
      };
    },

    async parcel(session, shipmentId) {
      const row = await parcels.findParcel(db, session.scope, shipmentId);
      if (!row) throw notFound(m.cod_ledger_the_parcel);
      const entries = await queries.listEntriesOf(db, session.scope, shipmentId);
      return { ...parcelOf(row, todayOf(session)), entries: entries.map(entryOf) };
    },

    async entries({ scope, market: marketId }, { from, to, cursor, limit }) {
      const market = marketOf(marketId);
      const end = to === undefined ? null : lowestIdAt(startOfDay(addDays(to, 1), market));
      const span = {
        from: from === undefined ? null : lowestIdAt(startOfDay(from, market)),
        below: cursor ?? end,
      };
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listEntries(db, scope, { ...span, limit: most }),
        (row) => row.entry_id,
      );
      return { rows: rows.map(entryOf), nextCursor: next };
    },

    async payouts({ scope }, { cursor, limit }) {
      const { rows, next } = await keyPage(
        limit,
        (most) => payouts.listPayouts(db, scope, cursor ?? null, most),
        (row) => row.payout_id,
      );
      return { rows: rows.map(payoutOf), nextCursor: next };
    },

    async answerShort(session, actor, { shipmentId, answer, text, dueCents }) {
      const { scope, market } = session;
      const known = await parcels.findParcel(db, scope, shipmentId);
      if (!known) throw notFound(m.cod_ledger_the_parcel);
      if (answer === 'query' && text === '')
        throw invalid([problemAt('text', m.validation_problem_required)]);
      if (answer === 'accept' && dueCents === undefined)
        throw invalid([problemAt('dueCents', m.validation_problem_required)]);
      const move = {
        action: answer === 'accept' ? 'cod.short_accepted' : 'cod.short_queried',
        subject: known.cn_no,
        detail: { shipmentId, text },
      } as const;
      await write(actor, move, async ({ trx }) => {
        const row = await lockBooks(trx, scope, shipmentId);
        if (row?.state !== 'short') throw refuse('conflict', m.cod_ledger_problem_not_short);
        if (answer === 'accept') {
          // The amount was counted again since it was shown.
          if (row.due_cents !== dueCents)
            throw refuse('conflict', m.cod_ledger_problem_due_changed, {
              amount: formatAmount(row.due_cents, row.currency),
            });
          const noted = { note: text, byName: lineName(actor.by) };
          await writeMoves(clock, trx, scope, market, row, [writeOffMove(row.due_cents)], noted);
          return;
        }
        const now = clock.now();
        await account.saveQuery(trx, scope, shipmentId, { query: text, queried_at: now, answer: '' });
        await insertChange(trx, scope, 'cod-query', shipmentId, now);
      });
      const row = await parcels.findParcel(db, scope, shipmentId);
      if (!row) throw notFound(m.cod_ledger_the_parcel);
      return parcelOf(row, todayOf(session));
    },

    async closeDays() {
      const now = clock.now();
      const over = marketIds.map((id) => {
        const market = marketOf(id);
        return addDays(isoDayOf(now, market), minuteOfDay(now, market) < closingMinutes ? -2 : -1);
      });
      const [last = ''] = over.toSorted();
      for (let closed = 0; ; closed++) {
        const isOne = await database.transaction(async (trx) => {
          const day = await queries.nextDayWithEntries(trx, await queries.lockClosedDay(trx));
          if (day === null || day > last) return false;
          await queries.closeDay(trx, day);
          return true;
        });
        if (!isOne) return closed;
      }
    },
  };
}

const sumOf = (rows: readonly { cents: number; count: number }[]) => ({
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  count: rows.reduce((sum, { count }) => sum + count, 0),
});

/** Returns the earliest payout day with held money, and its rows. */
function nextOf<R extends { pay_day: string | null }>(rows: readonly R[]): { day: string; rows: R[] } | null {
  const [day] = rows.flatMap(({ pay_day: one }) => one ?? []).toSorted();
  return day === undefined ? null : { day, rows: rows.filter(({ pay_day: one }) => one === day) };
}
