/** The tables as Kysely sees them. The numbered SQL files in `migrations/` make them. */
import type { ColumnType, Generated } from 'kysely';

import type { CompanyChange, CompanyRequestStatus } from '#shared/company/company.contract.ts';
import type { PostcodeRow, Station } from '#shared/postcode/postcode.ts';
import type { RateCard } from '#shared/pricing/rate-card.ts';
import type { Customs } from '#shared/shipment/customs.model.ts';

import type { AccountScope } from './account-scope.ts';

/** jsonb: read parsed, always written as text that we made ourselves (drivers differ on arrays). */
export type Json<T> = ColumnType<T, string, string>;
type Scope = ColumnType<AccountScope, AccountScope, never>;
type Fixed<T> = ColumnType<T, T, never>;

export interface Tables {
  portal_setting: { name: string; value: Json<unknown> };
  organisation: { organisation_id: string; name: string };
  account: AccountTable;
  app_user: UserTable;
  user_session: UserSessionTable;
  session_token: SessionTokenTable;
  one_time_link: OneTimeLinkTable;
  login_attempt: { attempt_id: string; account_no: string; address: string; at: Date; succeeded: boolean };
  audit: AuditTable;
  idempotency: IdempotencyTable;
  mail: MailTable;
  file: FileTable;
  shipment: ShipmentTable;
  shipment_event: ShipmentEventTable;
  pod: PodTable;
  print_log: PrintLogTable;
  address: AddressTable;
  parcel_preset: ParcelPresetTable;
  api_token: ApiTokenTable;
  two_step: TwoStepTable;
  recovery_code: RecoveryCodeTable;
  login_ticket: LoginTicketTable;
  company_request: CompanyRequestTable;
  access_request: AccessRequestTable;
  human_check_used: { nonce: string; expires_at: Date };
  postcode: { market: number; postcode: string; districts: Json<PostcodeRow[]> };
  station: { market: number; code: string; station: Json<Station> };
  rate_card: RateCardTable;
  operations_change: OperationsChangeTable;
  demo_journey: DemoJourneyTable;
}

export interface AccountTable {
  account_id: Fixed<string>;
  account_no: string;
  organisation_id: string;
  market: number;
  is_parent: boolean;
  is_active: Generated<boolean>;
  company: Json<CompanyColumn>;
  is_suspended: Generated<boolean>;
  has_cn_access: Generated<boolean>;
  is_hide_cnp: Generated<boolean>;
  is_blocking_printing: Generated<boolean>;
  is_do_cn: Generated<boolean>;
  is_frozen_food: Generated<boolean>;
  is_cod: Generated<boolean>;
  cod_class: Generated<'standard' | 'enhanced'>;
  el_tier: Generated<'standard' | '15k' | '20k' | '30k'>;
  is_allow_order_id: Generated<boolean>;
  is_allow_fulfillment: Generated<boolean>;
  is_cool: Generated<boolean>;
  requires_two_step: Generated<boolean>;
  created_at: Date;
}

export interface CompanyColumn {
  name: string;
  registrationNo: string;
  email: string;
  phone: string;
  address1: string;
  address2: string;
  address3: string;
  postcode: string;
  city: string;
  state: string;
}

export interface UserTable {
  account_id: Scope;
  user_id: Fixed<string>;
  login_id: string;
  /** Folded login id: people do not remember letter case. */
  login_key: string;
  is_admin: boolean;
  is_active: Generated<boolean>;
  full_name: string;
  email: string;
  phone_number: Generated<string>;
  designation: Generated<string>;
  department: Generated<string>;
  sub_account_type_id: Generated<number>;
  printing_size: Generated<number>;
  claims: string[];
  password_hash: string | null;
  terms_accepted_at: Date | null;
  terms_offered_at: Generated<Date | null>;
  verified_at: Date | null;
  created_at: Date;
}

export interface UserSessionTable {
  account_id: Scope;
  session_id: Fixed<string>;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  address: string;
  user_agent: string;
  revoked_at: Generated<Date | null>;
  revoked_why: Generated<string | null>;
  password_confirmed_at: Generated<Date | null>;
  wrong_passwords: Generated<number>;
  wrong_since: Generated<Date | null>;
}

export interface CompanyRequestTable {
  account_id: Scope;
  request_id: Fixed<string>;
  user_id: string;
  requested_at: Date;
  changes: Json<CompanyChange[]>;
  status: CompanyRequestStatus;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  reason: Generated<string>;
}

export interface AccessRequestTable {
  account_id: Scope;
  request_id: Fixed<string>;
  company_name: string;
  requestor_name: string;
  contact_number: string;
  email_address: string;
  requested_at: Date;
  status: 'pending' | 'approved' | 'rejected' | 'closed';
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  reason: Generated<string>;
}

export interface SessionTokenTable {
  account_id: Scope;
  token_hash: Uint8Array;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: Date;
  used_at: Generated<Date | null>;
}

export interface OneTimeLinkTable {
  account_id: Scope;
  token_hash: Uint8Array;
  user_id: string;
  kind: 'R' | 'F';
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

export interface AuditTable {
  account_id: Scope;
  audit_id: string;
  at: Date;
  user_id: string | null;
  who: string;
  action: string;
  subject: string;
  detail: Json<unknown>;
  address: string;
  user_agent: string;
  request_id: string;
}

export interface IdempotencyTable {
  account_id: Scope;
  idempotency_key: string;
  call: string;
  request_hash: Uint8Array;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
}

export interface MailTable {
  account_id: Scope;
  mail_id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: Date;
  sent_at: Generated<Date | null>;
}

export interface FileTable {
  account_id: Scope;
  file_id: string;
  storage_key: string;
  content_type: string;
  file_name: string;
  bytes: number;
  created_at: Date;
}

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
  flow: string;
  service: string;
  status: string;
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
  version: Generated<number>;
  created_at: Fixed<Date>;
  created_by: string;
  updated_at: Date;
  printed_at: Generated<Date | null>;
  printed_count: Generated<number>;
  /** Made by the database from `printed_at`, for the listing's index. */
  is_printed: ColumnType<boolean, never, never>;
  delivered_at: Generated<Date | null>;
  search_text: string;
}

export interface ShipmentEventTable {
  account_id: Scope;
  shipment_id: string;
  event_id: string;
  code: string;
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

export interface AddressTable {
  account_id: Scope;
  address_id: string;
  kind: 'sender' | 'receiver';
  ref_id: string | null;
  party: Json<PartyColumn>;
  tags: Generated<string[]>;
  is_default: Generated<boolean>;
  search_text: string;
  created_at: Date;
  updated_at: Date;
  used_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
}

/** What a preset fills; grams, millimetres and cents, null is left empty. */
export interface PresetColumn {
  parcelType: 'document' | 'parcel';
  isDangerous: boolean;
  content: string;
  valueCents: number | null;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  customerNote1: string;
  customerNote2: string;
  pieces: number;
}

export interface ParcelPresetTable {
  account_id: Scope;
  preset_id: Fixed<string>;
  user_id: string;
  name: string;
  is_default: boolean;
  parcel: Json<PresetColumn>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface ApiTokenTable {
  account_id: Scope;
  token_id: string;
  kind: 'live' | 'sandbox';
  name: string;
  token_hash: Uint8Array;
  hint: string;
  created_at: Date;
  created_by: string;
  expires_at: Date | null;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  revoked_by: Generated<string | null>;
}

export interface TwoStepTable {
  account_id: Scope;
  user_id: Fixed<string>;
  /** Encrypted; null until the first code. */
  secret: Generated<Uint8Array | null>;
  pending: Uint8Array | null;
  confirmed_at: Generated<Date | null>;
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  account_id: Scope;
  user_id: Fixed<string>;
  code_hash: Uint8Array;
  used_at: Generated<Date | null>;
}

export interface LoginTicketTable {
  account_id: Scope;
  token_hash: Uint8Array;
  user_id: string;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

export interface RateCardTable {
  rate_card_id: string;
  card_id: string;
  market: number;
  account_id: AccountScope | null;
  /** First day of validity, YYYY-MM-DD in the market's zone. */
  valid_from: string;
  card: Json<RateCard>;
  loaded_at: Date;
}

export interface OperationsChangeTable {
  change_id: Generated<number>;
  xid: Generated<string>;
  account_id: Scope;
  kind: string;
  subject_id: string;
  at: Date;
}

/** A parcel on its way through the demo's simulator. */
export interface DemoJourneyTable {
  account_id: Scope;
  shipment_id: string;
  cn_no: string;
  steps: Json<unknown[]>;
  done: Generated<number>;
  due_at: Date;
  leased_until: Generated<Date | null>;
}
