/** What the platform itself keeps: settings, audit trail, first answers, mail. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { BellChoices, BellKind } from '#shared/features/bell/bell.rules.ts';
import type { PrincipalKind } from '#shared/platform/rights/principal.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface PortalSettingTable {
  name: string;
  value: Json<unknown>;
}

export interface AuditTable {
  account_id: Scope;
  audit_id: string;
  at: Date;
  by_kind: PrincipalKind;
  by_id: string | null;
  /** The name of `By`. */
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
  /** None of requests of earlier versions, and of what the portal asks itself. */
  sent_hash: Uint8Array | null;
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
  /** Over without having been sent. */
  ended_at: Generated<Date | null>;
  /** The mail server's words, where it refused the address. */
  answer: Generated<string | null>;
}

/** A statement changed what open screens of the account show. */
export interface ChangeMarkTable {
  account_id: Scope;
  mark_id: GeneratedAlways<string>;
  at: Generated<Date>;
}

/** What happened, for users of the account who subscribed to it. */
export interface BellEventTable {
  account_id: Scope;
  event_id: Fixed<string>;
  kind: Fixed<BellKind>;
  subject_id: Fixed<string>;
  name: Fixed<string>;
  outcome: Fixed<string>;
  at: Fixed<Date>;
}

export interface BellPersonTable {
  account_id: Scope;
  user_id: Fixed<string>;
  looked_id: string | null;
  choices: Json<Partial<BellChoices>>;
}
