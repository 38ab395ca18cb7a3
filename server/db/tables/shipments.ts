/** Shipments, what happens to them, their proofs of delivery and prints. */
import type { ColumnType, Generated } from 'kysely';

import type { FlowId, ServiceId } from '#shared/consignment/services.ts';
import type { EventCode, ShipmentStatus } from '#shared/consignment/status.ts';
import type { Customs } from '#shared/shipment/customs.model.ts';

import type { Fixed, Json, Scope } from './columns.ts';

/** A sender or receiver as it stood when the shipment was made. */
export interface PartyColumn {
  companyName: string;
  name: string;
  phone: string;
  altPhone: string;
  email: string;
  address1: string;
  address2: string;
  address3: string;
  postcode: string;
  city: string;
  state: string;
  /** Two letters. */
  country: string;
}

export interface PieceColumn {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

export interface PriceColumn {
  currency: string;
  lines: { code: string; label: string; cents: number }[];
  totalCents: number;
}

export interface DetailsColumn {
  customs?: Customs;
}

export interface ShipmentTable {
  account_id: Scope;
  shipment_id: Fixed<string>;
  cn_no: Fixed<string>;
  flow: FlowId;
  service: ServiceId;
  status: ShipmentStatus;
  content_type: 'document' | 'parcel';
  sender: Json<PartyColumn>;
  receiver: Json<PartyColumn>;
  receiver_postcode: string;
  receiver_state: string;
  pieces: Json<PieceColumn[]>;
  piece_count: number;
  actual_grams: number;
  chargeable_grams: number;
  content: string;
  value_cents: number;
  is_dangerous: boolean;
  cod_cents: number | null;
  is_enhanced: boolean;
  liability_cents: number;
  customer_note_1: string;
  customer_note_2: string;
  order_id: string | null;
  delivery_orders: string[];
  price: Json<PriceColumn>;
  total_cents: number;
  routing_code: string;
  /** What only some flows have. */
  details: Json<DetailsColumn>;
  label_version: Generated<number>;
  label_since: Generated<Date | null>;
  created_at: Fixed<Date>;
  created_by: string;
  updated_at: Date;
  printed_at: Generated<Date | null>;
  printed_count: Generated<number>;
  printed_before: Generated<number>;
  /** Made by the database from `printed_at`, for the listing's index. */
  is_printed: ColumnType<boolean, never, never>;
  delivered_at: Generated<Date | null>;
  search_text: string;
}

export interface ShipmentEventTable {
  account_id: Scope;
  shipment_id: string;
  event_id: string;
  code: EventCode;
  text: string;
  place: string;
  at: Date;
  recorded_at: Date;
  by_whom: string;
  piece: number | null;
  dedupe_key: string;
}

export interface PodTable {
  account_id: Scope;
  shipment_id: string;
  name: string;
  identity_no: string;
  delivered_at: Date;
  signature: string;
  pod_image_key: string | null;
  photo_key: string | null;
  photo_2_key: string | null;
  recorded_at: Date;
}

export interface PrintLogTable {
  account_id: Scope;
  print_id: string;
  at: Date;
  user_id: string;
  printing_size: number;
  cn_count: number;
  cn_nos: string[];
  is_download: boolean;
  format: Generated<'pdf' | 'zip' | 'zpl'>;
  sheet: Generated<string>;
  copies: Generated<number>;
}
