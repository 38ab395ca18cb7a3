/** The COD ledger of the demo's past: each parcel's entries as they would have been booked, and a payout every Thursday. */
import {
  type Books,
  batchMove,
  booksAfter,
  type CodFacts,
  codStateOf,
  emptyBooks,
  type Move,
  movesFor,
  payDayAfter,
  payDayFrom,
} from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { idAt } from '#server/platform/db/ids.ts';
import { drawPayoutNos } from '#server/features/cod-ledger/cod-payout.queries.ts';
import { codDue, potColumns } from '#server/features/cod-books/cod-books.mapping.ts';
import { claimOnce } from './demo.queries.ts';
import * as queries from './cod-history.queries.ts';
import { insertBulk } from './history.queries.ts';

const thursday = 4;
const bankReference = (serial: number) => `FT26${String(48_000_000 + serial * 7919).slice(-8)}`;

interface Parcel {
  row: queries.CodShipmentRow;
  currency: string;
  facts: CodFacts;
  books: Books;
  payDay: string | null;
  collectedAt: Date | null;
  shortSince: Date | null;
}

type Entry = ReturnType<typeof entryOf>;

const entryOf = (
  scope: AccountScope,
  { row, currency }: Parcel,
  at: Date,
  market: Market,
  { code, debit, credit, cents }: Move,
  more: { payoutId?: string; note?: string } = {},
) => ({
  account_id: scope,
  entry_id: idAt(at),
  shipment_id: row.shipment_id,
  cn_no: row.cn_no,
  code,
  debit,
  credit,
  cents,
  currency,
  day: isoDayOf(at, market),
  at,
  payout_id: more.payoutId ?? null,
  note: more.note ?? '',
  by_name: '',
});

/** Runs once, after the history; inserts everything in a few statements. */
export async function seedCod({ kit, services }: App): Promise<void> {
  const now = kit.clock.now();
  const isNew = await kit.database.transaction(async (trx) => {
    if (!(await claimOnce(trx, 'demo-cod'))) return false;
    for (const account of await queries.listCodAccounts(trx)) {
      const market = marketOf(account.market);
      const past = pastOf(account.scope, market, await queries.listCodShipments(trx, account.scope), now);
      await queries.insertBank(
        trx,
        account.scope,
        { ...banks[market.code], holder: account.company_name },
        now,
      );
      await insertBulk(trx, 'cod_parcel', past.parcels);
      await insertBulk(trx, 'cod_entry', past.entries);
      const numbers = await drawPayoutNos(trx, past.payouts.length);
      await insertBulk(
        trx,
        'cod_payout',
        past.payouts.map((payout, index) => ({
          ...payout,
          payout_no: numbers[index] ?? '',
          bank: JSON.stringify({ ...banks[market.code], holder: account.company_name }),
        })),
      );
    }
    return true;
  });
  if (isNew) await services.codLedger.closeDays();
}

const banks = {
  MY: { bankName: 'Maybank', number: '5140 1172 8843' },
  SG: { bankName: 'DBS Bank', number: '003 918 2247' },
} as const;

function pastOf(
  scope: AccountScope,
  market: Market,
  shipments: readonly queries.CodShipmentRow[],
  now: Date,
) {
  const entries: Entry[] = [];
  const payouts: ReturnType<typeof payoutRow>[] = [];
  const today = isoDayOf(now, market);
  const steps = shipments
    .flatMap((row, serial) => stepsOf(row, serial, market, now))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const parcels = new Map<string, Parcel>();
  let day = steps[0] ? payDayFrom(isoDayOf(steps[0].at, market), thursday) : today;

  const payUpTo = (until: Date) => {
    for (
      ;
      day < today && startOfDay(day, market).getTime() + 9 * hourMs <= until.getTime();
      day = addDays(day, 7)
    )
      payouts.push(...payOn(scope, market, day, [...parcels.values()], entries, payouts.length));
  };
  for (const { row, at, facts: change, note } of steps) {
    payUpTo(at);
    const due = codDue(market.id, { flow: row.flow, codCents: row.cod_cents, price: row.price });
    const parcel = parcels.get(row.shipment_id) ?? {
      row,
      currency: due.currency,
      facts: { askedCents: due.askedCents, feeCents: due.feeCents, ...untold },
      books: emptyBooks,
      payDay: null,
      collectedAt: null,
      shortSince: null,
    };
    parcels.set(row.shipment_id, parcel);
    parcel.facts = { ...parcel.facts, ...change };
    const moves = movesFor(parcel.books, parcel.facts);
    // One millisecond apart, so that they are listed in the order of booking.
    entries.push(
      ...moves.map((move, i) => entryOf(scope, parcel, new Date(at.getTime() + i), market, move, { note })),
    );
    parcel.books = booksAfter(parcel.books, moves);
    if (parcel.books.held !== 0 && parcel.payDay === null)
      parcel.payDay = payDayAfter(isoDayOf(at, market), thursday);
    if (change.isDelivered) parcel.collectedAt = at;
    if (codStateOf(parcel.books, parcel.facts) === 'short') parcel.shortSince ??= at;
  }
  payUpTo(now);
  return { entries, payouts, parcels: [...parcels.values()].map((parcel) => parcelRow(scope, parcel, now)) };
}

const untold = { isDelivered: false, isEnded: false, countedCents: null };

interface Step {
  row: queries.CodShipmentRow;
  at: Date;
  facts: Partial<CodFacts>;
  note: string;
}

/** One of this many parcels is counted short. */
const shortEvery = 97;
const shortCents = 10_00;
const shortDaysMost = 20;

function stepsOf(row: queries.CodShipmentRow, serial: number, market: Market, now: Date): Step[] {
  const steps: Step[] = [{ row, at: row.created_at, facts: {}, note: '' }];
  if (row.status === 'delivered' && row.delivered_at) {
    steps.push({ row, at: row.delivered_at, facts: { isDelivered: true }, note: '' });
    const counted = new Date(row.delivered_at.getTime() + 20 * hourMs);
    if (serial % shortEvery === 7 && row.cod_cents > 2 * shortCents && counted < now) {
      const short = { countedCents: row.cod_cents - shortCents };
      const reference = `R${isoDayOf(counted, market).replaceAll('-', '')}`;
      steps.push({ row, at: counted, facts: short, note: reference });
      const found = new Date(counted.getTime() + 3 * 24 * hourMs);
      const isOld = now.getTime() - counted.getTime() > shortDaysMost * 24 * hourMs;
      // Old cases are settled: the rest of the money was found in the van.
      if (isOld) steps.push({ row, at: found, facts: { countedCents: row.cod_cents }, note: reference });
    }
  }
  if (row.status === 'cancelled' || row.status === 'returned')
    steps.push({ row, at: row.last_event_at, facts: { isEnded: true }, note: '' });
  return steps;
}

/** One payout per day and currency. */
function payOn(
  scope: AccountScope,
  market: Market,
  day: string,
  parcels: readonly Parcel[],
  entries: Entry[],
  before: number,
) {
  const made = [];
  const due = parcels.filter(({ payDay, books }) => payDay !== null && payDay <= day && books.held > 0);
  for (const currency of new Set(due.map((parcel) => parcel.currency))) {
    const batch = due.filter((parcel) => parcel.currency === currency);
    const batchedAt = new Date(startOfDay(day, market).getTime() + 9 * hourMs);
    const paidAt = new Date(batchedAt.getTime() + 5 * hourMs);
    const payout = payoutRow(scope, currency, day, batchedAt, paidAt, before + made.length + 1);
    const more = { payoutId: payout.payout_id };
    for (const parcel of batch) {
      const batched = batchMove(parcel.books.held);
      const paid: Move = { code: 'paid', debit: 'paid', credit: 'paying', cents: batched.cents };
      entries.push(entryOf(scope, parcel, batchedAt, market, batched, more));
      entries.push(entryOf(scope, parcel, paidAt, market, paid, { ...more, note: payout.bank_reference }));
      parcel.books = booksAfter(parcel.books, [batched, paid]);
      parcel.payDay = null;
      payout.cents += batched.cents;
      payout.parcel_count += 1;
    }
    made.push(payout);
  }
  return made;
}

const payoutRow = (
  scope: AccountScope,
  currency: string,
  day: string,
  at: Date,
  paidAt: Date,
  serial: number,
) => ({
  account_id: scope,
  payout_id: idAt(at),
  currency,
  day,
  cents: 0,
  parcel_count: 0,
  state: 'paid' as const,
  bank_reference: bankReference(serial),
  created_at: at,
  paid_at: paidAt,
});

function parcelRow(scope: AccountScope, parcel: Parcel, now: Date) {
  const { row, facts, books } = parcel;
  return {
    account_id: scope,
    shipment_id: row.shipment_id,
    cn_no: row.cn_no,
    currency: parcel.currency,
    ...potColumns(books),
    asked_cents: facts.askedCents,
    asked_fee_cents: facts.feeCents,
    is_delivered: facts.isDelivered,
    is_ended: facts.isEnded,
    counted_cents: facts.countedCents,
    collected_at: parcel.collectedAt,
    pay_day: books.held === 0 ? null : parcel.payDay,
    state: codStateOf(books, facts),
    short_since: books.due > 0 ? parcel.shortSince : null,
    query: '',
    answer: '',
    updated_at: now,
  };
}
