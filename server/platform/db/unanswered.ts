import { sql } from 'kysely';

/**
 * For a `shipment_waiting waiting` row of a failed delivery: true if the receiver answered it when the parcel had been scanned on.
 * An earlier version ended the question with such a scan.
 */
export const isAnsweredUnderWay = sql<boolean>`exists (
  select from exception_instruction told
  join shipment_event failure on failure.account_id = waiting.account_id
    and failure.shipment_id = waiting.shipment_id and failure.event_id = waiting.event_id
  where told.account_id = waiting.account_id and told.shipment_id = waiting.shipment_id
    and waiting.kind in ('failed', 'address')
    and told.kind = 'underway' and told.state <> 'refused' and told.at > failure.recorded_at)`;

/**
 * For a `shipment_waiting waiting` row: true if there is no instruction for its event, or only refused ones, so that the customer
 * is asked again.
 */
export const isUnanswered = sql<boolean>`(not exists (
  select from exception_instruction told where told.account_id = waiting.account_id
    and told.shipment_id = waiting.shipment_id and told.event_id = waiting.event_id and told.state <> 'refused')
  and not ${isAnsweredUnderWay})`;
