/**
 * Keeps the books of COD parcels: every change to what a receiver owes or has paid calls this service, in its own transaction. It
 * calls no other feature: shipments call it, and the COD ledger shows what it wrote.
 */
import {
  booksAfter,
  type CodFacts,
  codStateOf,
  collectedOf,
  type Move,
  movesFor,
  payDayAfter,
} from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import {
  codDue,
  booksOf,
  codEvent,
  type CodShipment,
  entryRows,
  eventTypeOf,
  factsOf,
  moneyOf,
  type NewBooks,
  type Noted,
  parcelRow,
  potColumns,
} from './cod-books.mapping.ts';
import * as queries from './cod-books.queries.ts';

/** Returns the rows that open the books of new shipments with COD; null where none has COD. */
export function newBooks(
  clock: Clock,
  scope: AccountScope,
  market: MarketId,
  shipments: readonly CodShipment[],
): NewBooks | null {
  if (shipments.length === 0) return null;
  const parcels = shipments.map((shipment) => ({ ...shipment, ...codDue(market, shipment) }));
  return {
    cod_parcel: parcels.map((parcel) => parcelRow(clock, scope, parcel)),
    cod_entry: parcels.flatMap((parcel) =>
      entryRows(clock, scope, market, parcel, [
        { code: 'due', debit: 'due', credit: 'goods', cents: parcel.askedCents },
      ]),
    ),
  };
}

/** Opens the books of existing shipments; those of new ones are inserted in the statement that creates them. */
export async function openBooks(trx: Trx, books: NewBooks | null): Promise<void> {
  if (!books) return;
  await queries.insertParcels(trx, books.cod_parcel);
  await queries.insertEntries(trx, books.cod_entry);
}

interface CodChange extends Noted {
  /** The changed facts; the others stay as they are. */
  facts: Partial<CodFacts>;
  /** When the receiver paid, if known. */
  collectedAt?: Date | null;
}

/**
 * Updates a parcel's books to the facts that are now known. Idempotent. Returns the row before and the moves; null for a parcel
 * without books, which was delivered before the ledger existed.
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

/**
 * Writes moves of a parcel whose row is locked, and updates what depends on them: state, payout day, and since when it is short.
 */
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
  const outgoing = moves.flatMap(({ code, cents }) => {
    const type = eventTypeOf[code];
    return type === undefined ? [] : [codEvent(type, { ...parcel, orderId: row.order_id }, cents, null)];
  });
  await publishEvents(trx, scope, outgoing, now);
  await queries.updateParcel(trx, scope, row.shipment_id, {
    ...potColumns(books),
    asked_cents: facts.askedCents,
    asked_fee_cents: facts.feeCents,
    is_delivered: facts.isDelivered,
    is_ended: facts.isEnded,
    counted_cents: facts.countedCents,
    // What was counted before a piece was returned stays collected.
    collected_at: collectedOf(books) === 0 ? null : (collectedAt ?? row.collected_at),
    pay_day: payDay,
    state,
    short_since: state === 'short' ? (row.short_since ?? now) : null,
    updated_at: now,
  });
}

/** Updates the books after a change of status: delivered, cancelled and returned affect the money. */
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

/** Updates the books after a shipment was edited: the COD amount was changed, removed or added. */
export async function shipmentEdited(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  market: MarketId,
  shipment: Omit<CodShipment, 'codCents'> & { codCents: number | null },
  noted: Noted = {},
): Promise<void> {
  const { codCents, ...rest } = shipment;
  const { askedCents, feeCents } = codDue(market, { ...rest, codCents: codCents ?? 0 });
  const changed = await changeBooks(clock, trx, scope, market, rest.shipmentId, {
    facts: { askedCents, feeCents },
    ...noted,
  });
  if (changed === null && codCents !== null)
    await openBooks(trx, newBooks(clock, scope, market, [{ ...rest, codCents }]));
}

/** Returns the cents that the receiver has paid so far; null where the parcel has no books. */
export async function findCollected(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<number | null> {
  const row = await queries.findParcel(reader, scope, shipmentId);
  return row ? collectedOf(booksOf(row)) : null;
}

/**
 * Returns the cents that the courier still has to collect at the door, by shipment: what was asked, less what was written off or
 * already counted. Shipments with nothing to collect are left out, as are those that have ended or are returned (domain.md: COD
 * is for the whole consignment and is collected once).
 */
export async function findToCollect(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<Map<string, number>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await queries.findOwed(reader, scope, shipmentIds);
  return new Map(rows.map((row) => [row.shipment_id, row.due_cents]));
}

/** Like `findCollected`, with the books locked until the transaction ends, so that nothing is counted meanwhile. */
export async function lockCollected(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<number | null> {
  const row = await queries.lockParcel(trx, scope, shipmentId);
  return row ? collectedOf(booksOf(row)) : null;
}

/** Returns the parcel's books, locked until the transaction ends. */
export const lockBooks = queries.lockParcel;
export type { NewBooks } from './cod-books.mapping.ts';
