/** Maps COD parcels between their rows, their books and their events. */
import type { Books, CodFacts, EntryCode, Move } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { codMarket } from '#shared/features/pricing/cod.rules.ts';
import type { QuoteLine } from '#shared/features/pricing/quote.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';
import { marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowsByTable } from '#server/platform/db/json-rows.ts';
import type { KeptRow, ParcelRow } from './cod-books.queries.ts';

/** A shipment with COD, when it is created or changed. */
export interface CodShipment {
  shipmentId: string;
  cnNo: string;
  flow: FlowId;
  codCents: number;
  price: { lines: readonly QuoteLine[] };
}

/** Returns the amount that the receiver owes, with the currency it is collected in. */
export function codDue(
  market: MarketId,
  { flow, codCents, price }: Omit<CodShipment, 'shipmentId' | 'cnNo'>,
) {
  const collectedIn = codMarket(market, flow);
  const fee = price.lines.reduce((sum, { code, cents }) => sum + (code === 'cod' ? cents : 0), 0);
  return {
    currency: marketOf(collectedIn).currencyCode,
    askedCents: codCents,
    // Across the border the rate card's fee is in another currency than the COD, so it stays on the freight invoice.
    feeCents: collectedIn === market ? fee : 0,
  };
}

/** The row of a parcel before anything was paid. */
export function parcelRow(
  clock: Clock,
  scope: AccountScope,
  parcel: Pick<CodShipment, 'shipmentId' | 'cnNo'> & ReturnType<typeof codDue>,
) {
  const { shipmentId, cnNo, currency, askedCents, feeCents } = parcel;
  return {
    account_id: scope,
    shipment_id: shipmentId,
    cn_no: cnNo,
    currency,
    due_cents: askedCents,
    asked_cents: askedCents,
    asked_fee_cents: feeCents,
    state: 'due' as const,
    updated_at: clock.now(),
  };
}

/** The rows that open the books of parcels. */
export interface NewBooks extends RowsByTable {
  cod_parcel: ReturnType<typeof parcelRow>[];
  cod_entry: ReturnType<typeof entryRows>;
}

export interface Noted {
  note?: string;
  byName?: string;
  payoutId?: string | null;
}

/** Returns entry rows for moves that are booked now. */
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

export const booksOf = (row: KeptRow): Books => ({
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

export const factsOf = (row: ParcelRow): CodFacts => ({
  askedCents: row.asked_cents,
  feeCents: row.asked_fee_cents,
  isDelivered: row.is_delivered,
  isEnded: row.is_ended,
  countedCents: row.counted_cents,
});

/** Types of the events for webhooks and the event feed. */
export const eventTypeOf: Partial<Record<EntryCode, 'cod.collected' | 'cod.corrected' | 'cod.written_off'>> =
  {
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

export const moneyOf = (status: ShipmentStatus) =>
  status === 'delivered' ? 'delivered' : status === 'cancelled' || status === 'returned' ? 'ended' : 'open';
