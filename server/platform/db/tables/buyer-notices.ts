/** Notices to the receivers of parcels. */
import type { Generated } from 'kysely';

import type { BuyerChoice } from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import type {
  NoticeChannel,
  NoticeKind,
  SkipReason,
} from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { Fixed, Scope } from './columns.ts';

export interface BuyerNoticeSettingTable {
  account_id: Scope;
  is_on: boolean;
  kinds: NoticeKind[];
  language: Language;
  shop_name: string;
  choices: Generated<BuyerChoice[]>;
  channels: Generated<NoticeChannel[]>;
  logo_key: Generated<string | null>;
  logo_type: Generated<string | null>;
  read_to: number;
  version: Generated<number>;
  changed_by: string | null;
  changed_at: Date | null;
}

export interface BuyerNoticeTable {
  account_id: Scope;
  notice_id: Fixed<string>;
  event_id: Fixed<string>;
  shipment_id: Fixed<string>;
  cn_no: Fixed<string>;
  kind: Fixed<NoticeKind>;
  channel: Fixed<NoticeChannel>;
  recipient: Fixed<string>;
  body: string | null;
  skipped: SkipReason | null;
  stop_key: Fixed<string>;
  at: Fixed<Date>;
  /** When the last attempt to send it to a phone began. */
  tried_at: Generated<Date | null>;
}

export interface BuyerChoiceTryTable {
  account_id: Scope;
  shipment_id: Fixed<string>;
  tried: number;
  since: Date;
}

export interface BuyerOptOutTable {
  account_id: Scope;
  address_key: Fixed<string>;
  at: Fixed<Date>;
}
