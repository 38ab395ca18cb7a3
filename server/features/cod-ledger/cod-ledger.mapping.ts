import { auditParts } from '#shared/features/audit/audit-parts.model.ts';
import type { CodEntry, CodParcel } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import type { CodPayout } from '#shared/features/cod-ledger/cod-payout.contract.ts';
import type { OperationsPayout } from '#shared/features/cod-ledger/cod-operations.contract.ts';
import { booksAfter, codStateOf, type Pot } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { isCodOpen } from '#shared/features/shipment/way.rules.ts';

import { booksOf } from '#server/features/cod-books/cod-books.mapping.ts';
import type { BankColumn } from '#server/platform/db/tables/money.ts';
import type { EntryRow } from './cod-ledger.queries.ts';
import type { ParcelRow } from './cod-parcel.queries.ts';
import type { Moved, Moving, PayoutRow } from './cod-payout.queries.ts';

/** Shows only the last digits of a bank account number. */
export const maskBank = ({ bankName, holder, number }: BankColumn) => ({
  bankName,
  holder,
  lastDigits: number.replaceAll(/\D/gu, '').slice(-4),
});

export function parcelOf(row: ParcelRow, today: string): CodParcel {
  return {
    shipmentId: row.shipment_id,
    consignmentNoteNo: row.cn_no,
    orderId: row.order_id ?? '',
    receiverName: row.receiver.companyName || row.receiver.name,
    currency: row.currency,
    state: row.state,
    isLate: row.held_cents !== 0 && row.pay_day !== null && row.pay_day < today,
    askedCents: row.asked_cents,
    pots: booksOf(row),
    netCents: row.held_cents + row.paying_cents + row.paid_cents,
    createdAt: row.created_at.toISOString(),
    collectedAt: row.collected_at?.toISOString() ?? null,
    payDay: row.pay_day,
    mayLower: row.state === 'due' && isCodOpen(row.status),
    query: row.query,
    answer: row.answer,
  };
}

export const entryOf = (row: EntryRow): CodEntry => ({
  entryId: row.entry_id,
  shipmentId: row.shipment_id,
  consignmentNoteNo: row.cn_no,
  code: row.code,
  debit: row.debit,
  credit: row.credit,
  cents: row.cents,
  currency: row.currency,
  day: row.day,
  at: row.at.toISOString(),
  payoutNo: row.payout_no,
  note: row.note,
  // Rows of earlier versions contain the code of a job here.
  byName: row.by_name in auditParts ? '' : row.by_name,
});

export const payoutOf = (row: PayoutRow): CodPayout => ({
  payoutId: row.payout_id,
  payoutNo: row.payout_no,
  currency: row.currency,
  day: row.day,
  cents: row.cents,
  parcelCount: row.parcel_count,
  state: row.state,
  bank: maskBank(row.bank),
  bankReference: row.bank_reference,
  reason: row.reason,
  paidAt: row.paid_at?.toISOString() ?? null,
});

export const operationsPayoutOf = (row: PayoutRow): OperationsPayout => ({
  payoutNo: row.payout_no,
  accountNo: row.account_no,
  currency: row.currency,
  day: row.day,
  cents: row.cents,
  parcelCount: row.parcel_count,
  state: row.state,
  bank: row.bank,
});

/** Returns the cents that a payout or the bank moves for each parcel, and the parcel's state afterwards. */
export const movedOf = (rows: readonly Moving[], { from, to }: { from: Pot; to: Pot }): Moved[] =>
  rows.map((row) => {
    const { shipment_id: shipmentId, cents, counted_cents: countedCents } = row;
    const books = booksAfter(booksOf(row), [{ credit: from, debit: to, cents }]);
    return { shipmentId, cents, state: codStateOf(books, { countedCents }) };
  });
