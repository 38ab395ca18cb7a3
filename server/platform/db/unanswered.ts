import { sql } from 'kysely';

/** Of a `shipment_waiting waiting`: nobody has said what to do with what it waits for, or it was refused and asks again. */
export const isUnanswered = sql<boolean>`not exists (
  select from exception_instruction told where told.account_id = waiting.account_id
    and told.shipment_id = waiting.shipment_id and told.event_id = waiting.event_id and told.state <> 'refused')`;
