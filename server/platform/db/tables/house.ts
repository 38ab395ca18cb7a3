/** Tables of the platform itself: settings, audit trail, stored answers, mail. */
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
  /** The name from `By`. */
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
  /** Null for requests of earlier versions and for the portal's own requests. */
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
  /** When the portal gave up on sending it. */
  ended_at: Generated<Date | null>;
  /** The mail server's reply, if it refused the address. */
  answer: Generated<string | null>;
}

/** Marks that a statement changed something that open screens of the account show. */
export interface ChangeMarkTable {
  account_id: Scope;
  mark_id: GeneratedAlways<string>;
  at: Generated<Date>;
}

/** Events for users of the account who subscribed to them. */
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
