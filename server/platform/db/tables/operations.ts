/** The courier's side: reference data and the change feed. */
import type { By } from '#shared/platform/rights/principal.ts';
import type { DayKind } from '#shared/features/working-days/working-days.rules.ts';
import type { ColumnType, Generated } from 'kysely';

import type { PostcodeRow, Station } from '#shared/features/postcode/postcode.rules.ts';
import type { RateCard } from '#shared/features/pricing/rate-card.model.ts';

import type { OperatorScope } from '#shared/platform/rights/operator-scopes.ts';

import type { Language } from '#shared/platform/words/message.ts';

import type { AccountScope } from '../account-scope.ts';
import type { Fixed, Json, Scope } from './columns.ts';

export interface StationTable {
  market: number;
  code: string;
  station: Json<Station>;
  /** True for the sample data shipped with the portal. */
  is_sample: Generated<boolean>;
}

export interface PostcodeTable {
  market: number;
  postcode: string;
  districts: Json<PostcodeRow[]>;
  is_sample: Generated<boolean>;
}

export interface RateCardTable {
  rate_card_id: string;
  card_id: string;
  market: number;
  account_id: AccountScope | null;
  /** First day of validity, YYYY-MM-DD in the market's zone. */
  valid_from: string;
  card: Json<RateCard>;
  is_sample: Generated<boolean>;
  loaded_at: Date;
}

export interface HolidayTable {
  state_id: number;
  /** YYYY-MM-DD. */
  day: string;
  name: string;
}

export interface WorkingWeekTable {
  state_id: number;
  /** Seven entries, Sunday to Saturday. */
  days: DayKind[];
}

export interface StoppedCountryTable {
  country: string;
  since: Date;
  by_whom: Json<By>;
}

export interface OperationsChangeTable {
  change_id: Generated<number>;
  xid: Generated<string>;
  account_id: Scope;
  kind:
    | 'shipment'
    | 'access-request'
    | 'company-detail-request'
    | 'claim'
    | 'supply-request'
    | 'pickup'
    | 'handover'
    | 'instruction'
    | 'bank-change'
    | 'cod-query'
    | 'weight-dispute';
  subject_id: string;
  at: Date;
}

export interface OperatorKeyTable {
  key_id: Fixed<string>;
  name: Fixed<string>;
  key_hash: Fixed<Uint8Array>;
  scopes: OperatorScope[];
  addresses: Generated<string[]>;
  created_at: Date;
  created_by: Json<By>;
  last_used_at: Generated<Date | null>;
  last_used_from: Generated<string>;
  revoked_at: Generated<Date | null>;
  revoked_by: ColumnType<By | null, string | undefined, string>;
}

export interface OperatorFailureTable {
  /** YYYY-MM-DD, UTC. */
  day: Fixed<string>;
  address: Fixed<string>;
  reason: 'unknown' | 'revoked' | 'address';
  name: string;
  attempts: number;
  last_at: Date;
}

export interface NoticeTable {
  notice_id: Fixed<string>;
  market: Fixed<number | null>;
  /** Texts by language; English is always there. */
  message: Json<{ en: string } & Partial<Record<Language, string>>>;
  since: Date;
  until: Date | null;
  by_whom: Json<By>;
  taken_down_at: Generated<Date | null>;
}

export interface NoticePutAwayTable {
  account_id: Scope;
  user_id: string;
  notice_id: string;
  at: Date;
}
