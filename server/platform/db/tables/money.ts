/** COD money and weight differences. */
import type { ColumnType, Generated } from 'kysely';

import type { CodState, EntryCode, Pot } from '#shared/features/cod-ledger/cod-ledger.rules.ts';

import type { WeightState } from '#shared/features/weight-difference/weight-difference.rules.ts';

import type { Fixed, Json, Scope } from './columns.ts';
import type { PieceColumn } from './shipments.ts';

/** Append-only: the database refuses updates and deletes. */
export interface CodEntryTable {
  account_id: Scope;
  entry_id: Fixed<string>;
  shipment_id: Fixed<string>;
  cn_no: Fixed<string>;
  code: Fixed<EntryCode>;
  debit: Fixed<Pot>;
  credit: Fixed<Pot>;
  cents: Fixed<number>;
  /** ISO 4217. */
  currency: Fixed<string>;
  /** Day of booking in the market's time zone, YYYY-MM-DD. */
  day: Fixed<string>;
  at: Fixed<Date>;
  payout_id: Generated<string | null>;
  note: Generated<string>;
  by_name: Generated<string>;
}

export interface CodWriteOffTable {
  account_id: Scope;
  shipment_id: Fixed<string>;
  /** As given by operations; unique for its parcel. */
  reference: Fixed<string>;
  cents: Fixed<number>;
  at: Fixed<Date>;
}

export interface CodParcelTable {
  account_id: Scope;
  shipment_id: Fixed<string>;
  cn_no: Fixed<string>;
  currency: Fixed<string>;
  due_cents: Generated<number>;
  held_cents: Generated<number>;
  fee_cents: Generated<number>;
  paying_cents: Generated<number>;
  paid_cents: Generated<number>;
  written_off_cents: Generated<number>;
  asked_cents: number;
  asked_fee_cents: number;
  is_delivered: Generated<boolean>;
  is_ended: Generated<boolean>;
  counted_cents: Generated<number | null>;
  collected_at: Generated<Date | null>;
  /** YYYY-MM-DD: the payout day for the money that is held. */
  pay_day: Generated<string | null>;
  state: CodState;
  short_since: Generated<Date | null>;
  query: Generated<string>;
  queried_at: Generated<Date | null>;
  answer: Generated<string>;
  updated_at: Date;
}

export interface CodDayTable {
  account_id: Scope;
  day: Fixed<string>;
  currency: Fixed<string>;
  pot: Fixed<Pot>;
  cents: number;
}

/** One row only: the last day included in `cod_day`. */
export interface CodClosedTable {
  only_row: Generated<boolean>;
  day: string;
}

/** The bank account for payouts. */
export interface BankColumn {
  bankName: string;
  holder: string;
  number: string;
}

export interface CodAccountTable {
  account_id: Scope;
  /** 1 Monday to 7 Sunday. */
  payout_weekday: Generated<number>;
  bank: ColumnType<BankColumn | null, string | null, string | null>;
  bank_since: Generated<Date | null>;
}

export interface CodPayoutTable {
  account_id: Scope;
  payout_id: Fixed<string>;
  payout_no: Fixed<string>;
  currency: Fixed<string>;
  day: Fixed<string>;
  cents: Fixed<number>;
  parcel_count: Fixed<number>;
  state: 'prepared' | 'paid' | 'returned';
  bank: Json<BankColumn>;
  bank_reference: Generated<string>;
  reason: Generated<string>;
  created_at: Fixed<Date>;
  paid_at: Generated<Date | null>;
}

export interface CodBankChangeTable {
  account_id: Scope;
  change_id: Fixed<string>;
  bank: Json<BankColumn>;
  state: 'requested' | 'approved' | 'rejected' | 'withdrawn';
  requested_by: Fixed<string>;
  requested_name: Fixed<string>;
  requested_at: Fixed<Date>;
  decided_at: Generated<Date | null>;
  reason: Generated<string>;
}

export interface WeightDifferenceTable {
  account_id: Scope;
  difference_id: Fixed<string>;
  shipment_id: Fixed<string>;
  cn_no: Fixed<string>;
  declared: Json<PieceColumn[]>;
  measured: Json<PieceColumn[]>;
  declared_grams: number;
  measured_grams: number;
  currency: Fixed<string>;
  add_cents: number;
  state: WeightState;
  raised_at: Fixed<Date>;
  due_at: Date;
  /** YYYY-MM-DD of the week's Monday. */
  week: Fixed<string>;
  hub: Generated<string>;
  photo_key: Generated<string | null>;
  dispute: Generated<string>;
  disputed_at: Generated<Date | null>;
  dispute_keys: Generated<string[]>;
  answer: Generated<string>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string>;
}

/** The latest measurements of a piece by hubs. */
export interface HubWeightTable {
  account_id: Scope;
  shipment_id: Fixed<string>;
  /** Piece number, from 1. */
  piece: Fixed<number>;
  weight_grams: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  measured_at: Date;
}

export interface WeightRuleTable {
  account_id: Scope;
  tolerance_grams: Generated<number | null>;
  tolerance_basis_points: Generated<number | null>;
  accept_cents: Generated<number>;
}
