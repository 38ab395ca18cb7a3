/** Orders from shops: connections, received messages, orders. */
import type { Generated } from 'kysely';

import type {
  BackState,
  IgnoredReason,
  ShopAsk,
  ShopKind,
  ShopOrderDoc,
  ShopOrderEdit,
  ShopOrderState,
  ShopSettings,
} from '#shared/features/shop-order/shop-order.model.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import type { KeptProblem } from '#shared/platform/validation/kept-problem.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface ShopConnectionTable {
  account_id: Scope;
  connection_id: Fixed<string>;
  kind: Fixed<ShopKind>;
  name: string;
  shop_url: string;
  hook_key: Fixed<string>;
  sealed_keys: Uint8Array;
  settings: Json<ShopSettings>;
  created_at: Fixed<Date>;
  created_by: Fixed<string>;
  updated_at: Date;
  removed_at: Generated<Date | null>;
  last_delivery_at: Generated<Date | null>;
  last_order_at: Generated<Date | null>;
  bad_signatures: Generated<number>;
  bad_signature_at: Generated<Date | null>;
  polled_at: Generated<Date | null>;
  poll_from: Generated<Date | null>;
  poll_rest_since: Generated<Date | null>;
  poll_rest_at: Generated<string | null>;
  /** Counts changes by people, not data sent by the shop. */
  version: Generated<number>;
  /** Login id of the last person who changed it, and when. */
  changed_by: Generated<string | null>;
  changed_at: Generated<Date | null>;
  poll_problem: Json<ShopFault | null>;
  hook_status: Generated<string | null>;
  warned_at: Generated<Date | null>;
  is_of_programs: Generated<boolean>;
  quiet_until: Generated<Date | null>;
}

/** Why a call to a shop failed: a code, and the HTTP status if there was a response. */
export interface ShopFault {
  code: string;
  status: number | null;
  /** When the fault was first noted, as an instant. Only for faults that are reported only if they last. */
  since?: string;
}

export type DeliveryState = 'waiting' | 'mapped' | 'ignored' | 'failed';
export type DeliverySource = 'webhook' | 'catch-up';

export interface ShopDeliveryTable {
  account_id: Scope;
  delivery_id: Fixed<string>;
  connection_id: Fixed<string>;
  received_at: Fixed<Date>;
  source: Fixed<DeliverySource>;
  topic: Fixed<string>;
  dedupe_key: Fixed<string>;
  body: Fixed<Uint8Array>;
  state: DeliveryState;
  reason: Json<{ code: IgnoredReason; detail: string } | null>;
  order_no: Generated<string>;
  order_id: Generated<string | null>;
}

/** A problem as stored in a row, with the field of the form that fixes it. */
export type KeptFieldProblem = KeptProblem & { field: string };

export interface ShopProductRuleTable {
  account_id: Scope;
  rule_id: Fixed<string>;
  by_name: boolean;
  match: string;
  match_key: string;
  grams: number | null;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  service: ServiceId | null;
  origin: string | null;
  created_at: Fixed<Date>;
  updated_at: Date;
}

export interface ShopProductWeightTable {
  account_id: Scope;
  connection_id: Fixed<string>;
  product_ref: Fixed<string>;
  grams: number | null;
  asked_at: Date;
}

export interface ShopOrderTakenBackTable {
  account_id: Scope;
  connection_id: Fixed<string>;
  shop_order_id: Fixed<string>;
  changed_at: Date;
  is_cancelled: boolean;
  received_at: Date;
}

/** An order in a parcel, also after the order got another one. */
export interface ShopOrderParcelTable {
  account_id: Scope;
  shipment_id: Fixed<string>;
  order_id: Fixed<string>;
  /** False when the order travels in the parcel of another order. */
  is_own: boolean;
  /** When it was found that this parcel left although it was cancelled and the order ships in another one. */
  doubled_at: Generated<Date | null>;
  /** When a user decided about that. */
  answered_at: Generated<Date | null>;
}

export interface ShopOrderTable {
  account_id: Scope;
  order_id: Fixed<string>;
  connection_id: Fixed<string>;
  shop_order_id: Fixed<string>;
  order_no: string;
  shop_updated_at: Date;
  state: ShopOrderState;
  doc: Json<ShopOrderDoc>;
  edit: Json<ShopOrderEdit>;
  problems: Json<KeptFieldProblem[]>;
  price_cents: number | null;
  service: ServiceId;
  asks: Generated<ShopAsk | null>;
  withdrawn_at: Generated<Date | null>;
  /**
   * The COD amount with which the parcel's note was last written by the shop order feature, in cents; 0 for none, null if
   * unknown.
   */
  noted_cod_cents: Generated<number | null>;
  cancelled_by: Generated<'shop' | 'person' | null>;
  receiver_key: number;
  shipment_id: Generated<string | null>;
  cn_no: Generated<string | null>;
  merged_into: Generated<string | null>;
  fulfilment_order_id: Generated<string | null>;
  /** For an order of the warehouse: the shipment of the last `order.shipped` event; null once its number was taken back. */
  reported_shipment_id: Generated<string | null>;
  back_state: Generated<BackState>;
  back_at: Generated<Date | null>;
  back_problem: Json<ShopFault | null>;
  back_tries: Generated<number>;
  back_due_at: Generated<Date | null>;
  created_at: Fixed<Date>;
  updated_at: Date;
  version: Generated<number>;
  search_text: string;
}
