/** Fulfilment: goods in the courier's warehouse, orders that ship from it, and waves. */
import type { Generated } from 'kysely';

import type {
  OrderEventCode,
  OrderSource,
  OrderState,
  RemakeReason,
} from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { StockMoveKind } from '#shared/features/fulfilment/stock.rules.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { PrincipalKind } from '#shared/platform/rights/principal.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface FulfilmentProductTable {
  account_id: Scope;
  sku: Fixed<string>;
  product_id: Fixed<string>;
  name: string;
  barcode: string;
  weight_grams: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  hs_code: string;
  origin: string;
  bin: string;
  low_at: number;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  incoming: Generated<number>;
  search_text: string;
  updated_at: Date;
}

export interface FulfilmentStockMoveTable {
  account_id: Scope;
  move_id: Fixed<string>;
  sku: Fixed<string>;
  kind: StockMoveKind;
  on_hand: number;
  reserved: number;
  incoming: number;
  reference: string;
  at: Date;
  by_kind: PrincipalKind;
  by_name: string;
}

export interface FulfilmentOrderTable {
  account_id: Scope;
  order_id: Fixed<string>;
  order_no: Fixed<string>;
  state: OrderState;
  source: OrderSource;
  reference: string;
  service: ServiceId;
  receiver: Json<Party>;
  cod_cents: number | null;
  note: string;
  item_count: number;
  cn_no: Generated<string | null>;
  shipment_id: Generated<string | null>;
  wave_id: Generated<string | null>;
  /** User id; null if a program or a shop sent the order. */
  created_by: string | null;
  created_at: Fixed<Date>;
  updated_at: Date;
  search_text: string;
  version: Generated<number>;
  changed_by: Generated<string | null>;
  changed_at: Generated<Date | null>;
  /** For a shop's order: its state changed here, and the shop order has not been updated yet. */
  has_news: Generated<boolean>;
}

export interface FulfilmentLineTable {
  account_id: Scope;
  order_id: Fixed<string>;
  sku: Fixed<string>;
  position: number;
  quantity: number;
}

export interface FulfilmentParcelTable {
  account_id: Scope;
  order_id: Fixed<string>;
  parcel_no: Fixed<number>;
  shipment_id: string;
  cn_no: string;
  remake_of: string | null;
  reason: RemakeReason | '';
  made_at: Date;
}

export interface FulfilmentEventTable {
  account_id: Scope;
  order_id: Fixed<string>;
  event_id: Fixed<string>;
  code: OrderEventCode;
  /** `shipped`: the quantity of each product that left with a parcel cancelled earlier. */
  detail: Json<{
    cnNo?: string;
    remakeOf?: string;
    reason?: RemakeReason;
    shipped?: { sku: string; quantity: number }[];
  }>;
  at: Date;
  by_kind: PrincipalKind;
  by_name: string;
}

export interface FulfilmentWaveTable {
  account_id: Scope;
  wave_id: Fixed<string>;
  wave_no: Fixed<string>;
  order_count: number;
  created_by: string;
  created_at: Fixed<Date>;
  picked_at: Date | null;
}
