/** What leaves the portal: events, the endpoints they go to, deliveries and their tries. */
import type { Generated, GeneratedAlways } from 'kysely';

import type { EventType } from '#shared/features/webhook/event-types.model.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface OutgoingEventTable {
  account_id: Scope;
  event_id: Fixed<string>;
  written_no: GeneratedAlways<number>;
  feed_no: Generated<number | null>;
  type: Fixed<EventType>;
  subject_key: Fixed<string>;
  data: Json<Record<string, unknown>>;
  at: Fixed<Date>;
}
