/** Fulfilment: goods in the courier's warehouse, orders that ship from it, waves. */
import type { Generated } from 'kysely';

import type { StockMoveKind } from '#shared/features/fulfilment/stock.rules.ts';
import type { PrincipalKind } from '#shared/platform/rights/principal.ts';

import type { Fixed, Scope } from './columns.ts';

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
