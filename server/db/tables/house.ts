/** What the platform itself keeps: settings, audit trail, first answers, mail. */
import type { ColumnType, Generated } from 'kysely';

import type { Json, Scope } from './columns.ts';

export interface PortalSettingTable {
  name: string;
  value: Json<unknown>;
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
