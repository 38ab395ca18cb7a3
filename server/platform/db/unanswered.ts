import { sql } from 'kysely';

/**
 * For a `shipment_waiting waiting` row: true if there is no instruction for its event, or only refused ones, so that the customer
 * is asked again.
 */
export const isUnanswered = sql<boolean>`not exists (
  select from exception_instruction told where told.account_id = waiting.account_id
    and told.shipment_id = waiting.shipment_id and told.event_id = waiting.event_id and told.state <> 'refused')`;
