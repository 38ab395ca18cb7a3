/** Supplies: the catalogue, requests and their timelines. */
import type { Generated } from 'kysely';

import type { SupplyAddress, SupplyItem } from '#shared/features/supply/supply.contract.ts';
import type { SupplyState } from '#shared/features/supply/supply.rules.ts';
import type { PrincipalKind } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '../account-scope.ts';
import type { Fixed, Json, Scope } from './columns.ts';

export interface SupplyItemTable {
  market: number;
  code: string;
  position: number;
  item: Json<SupplyItem>;
}

type LaterLine = 'companyName' | 'address3';
/** The oldest requests have no company name and no third address line. */
export type StoredSupplyAddress = Omit<SupplyAddress, LaterLine> & Partial<Pick<SupplyAddress, LaterLine>>;

export interface SupplyRequestTable {
  account_id: Scope;
  request_id: Fixed<string>;
  request_no: Fixed<string>;
  state: SupplyState;
  address: Json<StoredSupplyAddress>;
  /** YYYY-MM-DD. */
  needed_by: string | null;
  note: string;
  cn_no: Generated<string | null>;
  shipment_id: Generated<string | null>;
  reason: Generated<string>;
  month: string;
  requested_by: string;
  requested_from: AccountScope;
  created_at: Fixed<Date>;
  updated_at: Date;
}

export interface SupplyRequestItemTable {
  account_id: Scope;
  request_id: Fixed<string>;
  item_code: Fixed<string>;
  packs: number;
}

export interface SupplyEventTable {
  account_id: Scope;
  request_id: Fixed<string>;
  event_id: Fixed<string>;
  code: SupplyState;
  /** `parcel`: how the parcel with the CN ended, when that changed the state. */
  detail: Json<{ text?: string; cnNo?: string; parcel?: 'returned' | 'cancelled' }>;
  at: Date;
  by_kind: PrincipalKind;
  by_name: string;
}

export interface SupplyMonthTable {
  account_id: Scope;
  month: string;
  item_code: string;
  packs: number;
}
