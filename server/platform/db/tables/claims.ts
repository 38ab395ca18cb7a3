/** Claims with their consignment notes, timeline and files. */
import type { Generated } from 'kysely';

import type { ClaimEventCode, DraftReason } from '#shared/features/claim/claim.model.ts';
import type { ClaimCause, ClaimState, ProofKind } from '#shared/features/claim/claim.rules.ts';
import type { PrincipalKind } from '#shared/platform/rights/principal.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface ClaimTable {
  account_id: Scope;
  claim_id: Fixed<string>;
  claim_no: Fixed<string>;
  cause: ClaimCause;
  state: ClaimState;
  draft_reason: DraftReason | null;
  description: string;
  claimant_name: string;
  claimant_ic: string;
  asked_cents: number;
  estimate_cents: number;
  decided_cents: Generated<number | null>;
  decision_reason: Generated<string>;
  payment_reference: Generated<string>;
  window_ends_at: Date | null;
  documents_due_at: Generated<Date | null>;
  created_at: Fixed<Date>;
  created_by: string | null;
  submitted_at: Generated<Date | null>;
  decided_at: Generated<Date | null>;
  objected_at: Generated<Date | null>;
  updated_at: Date;
  search_text: string;
}

export interface ClaimShipmentTable {
  account_id: Scope;
  claim_id: Fixed<string>;
  shipment_id: Fixed<string>;
  cn_no: string;
  position: number;
  is_open: boolean;
  loss_cents: number | null;
  declared_cents: number;
  liability_cents: number;
  freight_cents: number;
  window_ends_at: Date | null;
}

/** The parameters of an event, in addition to its code. */
export interface ClaimEventDetail {
  text?: string;
  cents?: number;
  reference?: string;
  count?: number;
  reason?: DraftReason;
}

export interface ClaimEventTable {
  account_id: Scope;
  claim_id: Fixed<string>;
  event_id: Fixed<string>;
  code: ClaimEventCode;
  detail: Json<ClaimEventDetail>;
  at: Date;
  by_kind: PrincipalKind;
  by_name: string;
}

export interface ClaimFileTable {
  account_id: Scope;
  file_id: Fixed<string>;
  claim_id: string | null;
  shipment_id: string;
  cn_no: string;
  kind: ProofKind;
  file_name: string;
  content_type: Generated<string>;
  size_bytes: number;
  received_bytes: Generated<number>;
  modified_at: number;
  uploaded_by: string;
  created_at: Fixed<Date>;
}

export interface ClaimDraftRuleTable {
  reason: DraftReason;
  is_on: boolean;
  after_days: number;
  min_value_cents: number;
  open_max: number;
}
