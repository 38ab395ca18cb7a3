/** Companies: accounts, their requests for access and for changed details. */
import type { By } from '#shared/platform/rights/principal.ts';
import type { ColumnType, Generated } from 'kysely';

import type { CompanyChange, CompanyRequestStatus } from '#shared/features/company/company.contract.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface OrganisationTable {
  organisation_id: string;
  name: string;
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
  /** True once COD has been switched off after it was on. */
  had_cod: Generated<boolean>;
  cod_class: Generated<'standard' | 'enhanced'>;
  el_tier: Generated<'standard' | '15k' | '20k' | '30k'>;
  is_allow_order_id: Generated<boolean>;
  is_allow_fulfillment: Generated<boolean>;
  is_cool: Generated<boolean>;
  is_dangerous_goods: Generated<boolean>;
  sub_account_type_default: Generated<number>;
  requires_two_step: Generated<boolean>;
  /** Version of the company details and of the change that waits for approval. */
  company_version: Generated<number>;
  /** Login id; null if the courier made the change. */
  company_changed_by: Generated<string | null>;
  company_changed_at: Generated<Date | null>;
  /** For a sandbox: the account it belongs to; null for a customer's account. */
  sandbox_of: Generated<string | null>;
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

export interface CompanyRequestTable {
  account_id: Scope;
  request_id: Fixed<string>;
  user_id: string;
  requested_at: Date;
  changes: Json<CompanyChange[]>;
  status: CompanyRequestStatus;
  decided_at: Generated<Date | null>;
  decided_by: ColumnType<By | null, string | undefined, string>;
  reason: Generated<string>;
}

export interface AccessRequestTable {
  account_id: Scope;
  request_id: Fixed<string>;
  company_name: string;
  requestor_name: string;
  contact_number: string;
  email_address: string;
  /** Of the page on which it was requested. */
  language: Generated<Language | null>;
  requested_at: Date;
  status: 'pending' | 'approved' | 'rejected' | 'closed';
  decided_at: Generated<Date | null>;
  decided_by: ColumnType<By | null, string | undefined, string>;
  reason: Generated<string>;
}
