/** Shipments, what happens to them, their proofs of delivery and prints. */
import type { PrincipalKind } from '#shared/platform/rights/principal.ts';
import type { ColumnType, Generated } from 'kysely';

import type { FlowId, ServiceId } from '#shared/features/shipment/services.rules.ts';
import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type {
  ExceptionKind,
  InstructionAction,
  InstructionKind,
} from '#shared/features/exceptions/exceptions.rules.ts';
import type { WaitingKind } from '#shared/features/shipment/waiting.rules.ts';
import type { PromiseState } from '#shared/features/shipment/way.rules.ts';
import type { QuoteLine } from '#shared/features/pricing/quote.rules.ts';
import type { TransitDays } from '#shared/features/pricing/rate-card.model.ts';
import type { Customs } from '#shared/features/shipment/customs.model.ts';

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
  lines: QuoteLine[];
  totalCents: number;
  /** Of one that was edited: the day, YYYY-MM-DD, by whose rate card it is; else that on which it was made. */
  pricedOn?: string;
  /** Of the lane by which it is; none where its card says none. */
  transitDays?: TransitDays;
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
  /** Name, phone, postcode and first line in a number; null on what is older than it. */
  receiver_key: Generated<number | null>;
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
  return_of: Generated<string | null>;
  /** Made by the courier to bring supplies: free, and not the account's to change. */
  is_supplies: Generated<boolean>;
  created_at: Fixed<Date>;
  /** Of the user, or of the API token; null where it was the portal or the courier. */
  created_by: string | null;
  created_kind: Generated<PrincipalKind>;
  created_name: Generated<string>;
  updated_at: Date;
  printed_at: Generated<Date | null>;
  printed_count: Generated<number>;
  printed_before: Generated<number>;
  /** Made by the database from `printed_at`, for the listing's index. */
  is_printed: ColumnType<boolean, never, never>;
  delivered_at: Generated<Date | null>;
  delivered_pieces: Generated<number>;
  cancel_undone_at: Generated<Date | null>;
  /** Of the events that hold, the last (`last-event.rules.ts`). */
  last_event_code: EventCode;
  last_event_at: Date;
  reason_code: Generated<EventCode | null>;
  /** The first scan that holds (`way.rules.ts`, as the three after it). */
  first_scan_at: Generated<Date | null>;
  failed_attempts: Generated<number>;
  /** YYYY-MM-DD of the market. */
  promised_day: Generated<string | null>;
  promise: Generated<PromiseState | null>;
  search_text: string;
}

/** One cell of what the dashboard counts (`shipment-count.rules.ts`). */
export interface ShipmentCountTable {
  account_id: Scope;
  kind: Fixed<string>;
  /** YYYY-MM-DD of the market. */
  day: Fixed<string>;
  key_1: Fixed<string>;
  key_2: Fixed<string>;
  n: number;
  cents: number;
}

export interface ShipmentCountChangeTable extends ShipmentCountTable {
  change_id: Fixed<string>;
}

/** A parcel that waits for the customer's instruction (`waiting.rules.ts`). */
export interface ShipmentWaitingTable {
  account_id: Scope;
  shipment_id: Fixed<string>;
  kind: WaitingKind;
  code: EventCode;
  event_id: string;
  since: Date;
  attempts: number;
}

/** What people of the account did with what waits. */
export interface ExceptionCaseTable {
  account_id: Scope;
  kind: Fixed<ExceptionKind>;
  subject_id: Fixed<string>;
  owner_id: string | null;
  note: string;
  snoozed_until: Date | null;
  /** What a parcel waited for when it was put out of sight. */
  snoozed_event_id: Generated<string | null>;
  updated_at: Date;
}

/** What a shipment had before its receiver changed. */
export interface ReceiverBefore {
  receiver: PartyColumn;
  price: PriceColumn;
  routingCode: string;
  codCents: number | null;
  /** ISO. Since when it was to go elsewhere, where another new address before this one was refused; else since this one. */
  leftAt?: string;
}

/** What the action leaves open. */
export interface InstructionDetail {
  /** YYYY-MM-DD. */
  day?: string;
  text?: string;
  /** The receiver instructed it, not the account. */
  isByReceiver?: true;
  /** In cents. */
  addCents?: number;
  /** Of the file that came with it, and what it is. */
  paperKey?: string;
  paperType?: 'application/pdf' | 'image/jpeg' | 'image/png';
  /** Of a new phone or address, until it is answered: what stands again if it is refused. */
  before?: ReceiverBefore;
}

export interface ExceptionInstructionTable {
  account_id: Scope;
  instruction_id: Fixed<string>;
  shipment_id: Fixed<string>;
  event_id: Fixed<string>;
  kind: Fixed<InstructionKind>;
  action: Fixed<InstructionAction>;
  detail: Json<InstructionDetail>;
  state: 'given' | 'done' | 'refused';
  at: Fixed<Date>;
  user_id: Fixed<string | null>;
  by_whom: Fixed<string>;
  answered_at: Generated<Date | null>;
  answer: Generated<string>;
}

export interface ShipmentEventTable {
  account_id: Scope;
  shipment_id: string;
  event_id: string;
  code: EventCode;
  detail: Json<EventDetail>;
  place: string;
  at: Date;
  recorded_at: Date;
  by_whom: string;
  piece: number | null;
  corrects: Generated<string | null>;
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
  pod_id: Generated<string>;
  /** 0: the whole consignment. */
  piece: Generated<number>;
  taken_back_at: Generated<Date | null>;
  is_shown: Generated<boolean>;
}

export interface PrintLogTable {
  account_id: Scope;
  print_id: string;
  at: Date;
  by_kind: Generated<PrincipalKind>;
  by_id: string | null;
  by_name: Generated<string>;
  printing_size: number;
  cn_count: number;
  cn_nos: string[];
  is_download: boolean;
  format: Generated<'pdf' | 'zip' | 'zpl'>;
  sheet: Generated<string>;
  copies: Generated<number>;
  undone_at: Generated<Date | null>;
  undone_by: Generated<string | null>;
}

export interface ListingViewTable {
  account_id: Scope;
  view_id: Fixed<string>;
  user_id: Fixed<string>;
  listing: string;
  name: string;
  state: Json<Record<string, string>>;
  created_at: Fixed<Date>;
}

export interface ListingLayoutTable {
  account_id: Scope;
  user_id: Fixed<string>;
  listing: string;
  columns: string[];
  sort: string | null;
  updated_at: Date;
}
