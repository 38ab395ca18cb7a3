/** The courier's side: reference data, the feed of changes, the demo's parcels. */
import type { Generated } from 'kysely';

import type { PostcodeRow, Station } from '#shared/postcode/postcode.ts';
import type { RateCard } from '#shared/pricing/rate-card.ts';

import type { AccountScope } from '../account-scope.ts';
import type { Json, Scope } from './columns.ts';

export interface StationTable {
  market: number;
  code: string;
  station: Json<Station>;
}

export interface PostcodeTable {
  market: number;
  postcode: string;
  districts: Json<PostcodeRow[]>;
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
  kind: 'shipment' | 'access-request' | 'company-detail-request';
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
