/** Outgoing data: events, the webhook endpoints they are sent to, deliveries and attempts. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import type {
  DeliveryProblem,
  DeliveryState,
  OffReason,
  SentType,
} from '#shared/features/webhook/webhook.model.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface OutgoingEventTable {
  account_id: Scope;
  event_id: Fixed<string>;
  written_no: GeneratedAlways<number>;
  feed_no: Generated<number | null>;
  type: Fixed<SentType>;
  subject_key: Fixed<string>;
  data: Json<Record<string, unknown>>;
  at: Fixed<Date>;
}

/** A signing secret older than the previous one that is still in use. */
export interface OlderSecret {
  /** Base64. */
  sealed: string;
  until: string;
}

export interface WebhookEndpointTable {
  account_id: Scope;
  endpoint_id: Fixed<string>;
  url: string;
  description: string;
  event_types: EventType[];
  secret: Uint8Array;
  old_secret: Generated<Uint8Array | null>;
  old_secret_until: Generated<Date | null>;
  older_secrets: ColumnType<OlderSecret[], string | undefined, string>;
  is_on: Generated<boolean>;
  off_reason: Generated<OffReason | null>;
  off_at: Generated<Date | null>;
  paused_until: Generated<Date | null>;
  failing_since: Generated<Date | null>;
  failures: Generated<number>;
  told_at: Generated<Date | null>;
  last_delivered_at: Generated<Date | null>;
  last_problem: Generated<DeliveryProblem | null>;
  created_at: Fixed<Date>;
  created_by: Fixed<string>;
}

export interface WebhookDeliveryTable {
  account_id: Scope;
  endpoint_id: Fixed<string>;
  feed_no: Fixed<number>;
  event_id: Fixed<string>;
  type: Fixed<SentType>;
  subject_key: Fixed<string>;
  state: DeliveryState;
  tries: Generated<number>;
  attempts: Generated<number>;
  next_at: Date | null;
  last_status: Generated<number | null>;
  last_problem: Generated<DeliveryProblem | null>;
  settled_at: Generated<Date | null>;
  created_at: Date;
}

export interface WebhookAttemptTable {
  account_id: Scope;
  endpoint_id: string;
  feed_no: number;
  attempt: number;
  at: Date;
  ms: number;
  status: number | null;
  problem: DeliveryProblem | null;
  address: string;
  request_headers: Json<Record<string, string>>;
  answer_headers: Json<Record<string, string>>;
  answer_body: string;
}

export interface WebhookHourTable {
  account_id: Scope;
  endpoint_id: string;
  hour: Date;
  delivered: number;
  failed: number;
  ms: number;
}
