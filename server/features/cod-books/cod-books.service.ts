/**
 * Keeps the books of COD parcels: whatever changes what a receiver owes or has paid calls this, in its own transaction.
 * A low room, which calls no other: shipments call it, and the COD ledger shows what it wrote.
 */
import {
  type Books,
  booksAfter,
  type CodFacts,
  type EntryCode,
  codStateOf,
  type Move,
  movesFor,
  payDayAfter,
} from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { codMarket } from '#shared/features/pricing/cod.rules.ts';
import type { QuoteLine } from '#shared/features/pricing/quote.rules.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import * as queries from './cod-books.queries.ts';

/** A shipment with COD, as it is made or changed. */
export interface CodShipment {
  shipmentId: string;
  cnNo: string;
  flow: FlowId;
  codCents: number;
  price: { lines: readonly QuoteLine[] };
}

/** What a shipment asks of its receiver, in the money that is collected. */
export function askedOf(
  market: MarketId,
  { flow, codCents, price }: Omit<CodShipment, 'shipmentId' | 'cnNo'>,
) {
  const collectedIn = codMarket(market, flow);
  const fee = price.lines.reduce((sum, { code, cents }) => sum + (code === 'cod' ? cents : 0), 0);
  return {
    currency: marketOf(collectedIn).currencyCode,
    askedCents: codCents,
    // Abroad the card's fee is in other money than the COD: it stays on the freight invoice.
    feeCents: collectedIn === market ? fee : 0,
  };
}

export interface Noted {
  note?: string;
  byName?: string;
  payoutId?: string | null;
}

/** The rows of moves that are booked now. */
export function entryRows(
  clock: Clock,
  scope: AccountScope,
  market: MarketId,
  parcel: { shipmentId: string; cnNo: string; currency: string },
  moves: readonly Move[],
  { note = '', byName = '', payoutId = null }: Noted = {},
) {
  const at = clock.now();
  const day = isoDayOf(at, marketOf(market));
  return moves.map(({ code, debit, credit, cents }) => ({
    account_id: scope,
    entry_id: newId(clock),
    shipment_id: parcel.shipmentId,
    cn_no: parcel.cnNo,
    code,
    debit,
    credit,
    cents,
    currency: parcel.currency,
    day,
    at,
    payout_id: payoutId,
    note,
    by_name: byName,
  }));
}

export const booksOf = (row: queries.ParcelRow): Books => ({
  due: row.due_cents,
  held: row.held_cents,
  fee: row.fee_cents,
  paying: row.paying_cents,
  paid: row.paid_cents,
  'written-off': row.written_off_cents,
});

export const potColumns = (books: Books) => ({
  due_cents: books.due,
  held_cents: books.held,
  fee_cents: books.fee,
  paying_cents: books.paying,
  paid_cents: books.paid,
  written_off_cents: books['written-off'],
});

/** Of shipments that were just made: what their receivers owe. */
export async function openBooks(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  market: MarketId,
  shipments: readonly CodShipment[],
): Promise<void> {
  if (shipments.length === 0) return;
  const parcels = shipments.map((shipment) => ({ ...shipment, ...askedOf(market, shipment) }));
  await queries.insertParcels(
    trx,
    parcels.map(({ shipmentId, cnNo, currency, askedCents, feeCents }) => ({
      account_id: scope,
      shipment_id: shipmentId,
      cn_no: cnNo,
      currency,
      due_cents: askedCents,
      asked_cents: askedCents,
      asked_fee_cents: feeCents,
      state: 'due',
      updated_at: clock.now(),
    })),
  );
  await queries.insertEntries(
    trx,
    parcels.flatMap((parcel) =>
      entryRows(clock, scope, market, parcel, [
        { code: 'due', debit: 'due', credit: 'goods', cents: parcel.askedCents },
      ]),
    ),
  );
}

export interface CodChange extends Noted {
  /** What changed of the facts; the rest stays. */
  facts: Partial<CodFacts>;
  /** When the receiver paid, as far as it is known. */
  collectedAt?: Date | null;
}

export const factsOf = (row: queries.ParcelRow): CodFacts => ({
  askedCents: row.asked_cents,
  feeCents: row.asked_fee_cents,
  isDelivered: row.is_delivered,
  isEnded: row.is_ended,
  countedCents: row.counted_cents,
});

/**
 * Brings a parcel's books in line with what is now known of it. Safe to repeat. Null where the parcel has no books: what
 * was delivered before there was a ledger.
 */
export async function changeBooks(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  market: MarketId,
  shipmentId: string,
  { facts: change, collectedAt, ...noted }: CodChange,
): Promise<{ before: queries.ParcelRow; moves: Move[] } | null> {
  const before = await queries.lockParcel(trx, scope, shipmentId);
  if (!before) return null;
  const facts = { ...factsOf(before), ...change };
  const moves = movesFor(booksOf(before), facts);
  await writeMoves(clock, trx, scope, market, before, moves, {
    ...noted,
    facts,
    ...(collectedAt !== undefined && { collectedAt }),
  });
  return { before, moves };
}

/** Writes moves of a parcel whose row is held, and what follows from them: state, payout day, since when it is short. */
export async function writeMoves(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  market: MarketId,
  row: queries.ParcelRow,
  moves: readonly Move[],
  {
    facts = factsOf(row),
    collectedAt,
    ...noted
  }: Noted & { facts?: CodFacts; collectedAt?: Date | null } = {},
): Promise<void> {
  const books = booksAfter(booksOf(row), moves);
  const state = codStateOf(books, facts);
  const now = clock.now();
  const today = isoDayOf(now, marketOf(market));
  const isToPay = books.held !== 0;
  const payDay = !isToPay
    ? null
    : row.held_cents === 0 || row.pay_day === null
      ? payDayAfter(today, await queries.payoutWeekday(trx, scope))
      : row.pay_day;
  const parcel = { shipmentId: row.shipment_id, cnNo: row.cn_no, currency: row.currency };
  await queries.insertEntries(trx, entryRows(clock, scope, market, parcel, moves, noted));
  const told = moves.flatMap(({ code, cents }) => {
    const type = eventTypeOf[code];
    return type === undefined ? [] : [codEvent(type, { ...parcel, orderId: row.order_id }, cents, null)];
  });
  await publishEvents(trx, scope, told, now);
  await queries.updateParcel(trx, scope, row.shipment_id, {
    ...potColumns(books),
    asked_cents: facts.askedCents,
    asked_fee_cents: facts.feeCents,
    is_delivered: facts.isDelivered,
    is_ended: facts.isEnded,
    counted_cents: facts.countedCents,
    collected_at: collectedAt === undefined ? row.collected_at : collectedAt,
    pay_day: payDay,
    state,
    short_since: state === 'short' ? (row.short_since ?? now) : null,
    updated_at: now,
  });
}

/** The events sent to the customer's programs. */
const eventTypeOf: Partial<Record<EntryCode, 'cod.collected' | 'cod.corrected' | 'cod.written_off'>> = {
  collected: 'cod.collected',
  'taken-back': 'cod.corrected',
  'written-off': 'cod.written_off',
};

export function codEvent(
  type: 'cod.collected' | 'cod.corrected' | 'cod.written_off' | 'cod.paid',
  parcel: { shipmentId: string; cnNo: string; currency: string; orderId: string | null },
  amountCents: number,
  payoutReference: string | null,
): OutgoingEvent {
  const { shipmentId, cnNo: consignmentNoteNo, currency, orderId } = parcel;
  return {
    type,
    subjectKey: shipmentId,
    data: { shipmentId, consignmentNoteNo, orderId, amountCents, currency, payoutReference },
  };
}

/** A status that follows from events: delivered, cancelled and returned affect the money. */
export async function statusChanged(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  market: MarketId,
  shipment: { shipmentId: string; before: ShipmentStatus; after: ShipmentStatus; deliveredAt: Date | null },
): Promise<void> {
  const { shipmentId, before, after, deliveredAt } = shipment;
  if (moneyOf(before) === moneyOf(after)) return;
  await changeBooks(clock, trx, scope, market, shipmentId, {
    facts: { isDelivered: after === 'delivered', isEnded: moneyOf(after) === 'ended' },
    collectedAt: after === 'delivered' ? deliveredAt : null,
  });
}

const moneyOf = (status: ShipmentStatus) =>
  status === 'delivered' ? 'delivered' : status === 'cancelled' || status === 'returned' ? 'ended' : 'open';

/** The shipment was edited: another amount, none any more, or one where there was none. */
export async function shipmentEdited(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  market: MarketId,
  shipment: Omit<CodShipment, 'codCents'> & { codCents: number | null },
  noted: Noted = {},
): Promise<void> {
  const { codCents, ...rest } = shipment;
  const { askedCents, feeCents } = askedOf(market, { ...rest, codCents: codCents ?? 0 });
  const changed = await changeBooks(clock, trx, scope, market, rest.shipmentId, {
    facts: { askedCents, feeCents },
    ...noted,
  });
  if (changed === null && codCents !== null)
    await openBooks(clock, trx, scope, market, [{ ...rest, codCents }]);
}

/** The parcel's books, held until the transaction ends. */
export const lockBooks = queries.lockParcel;
