import { sql } from 'kysely';

import type { Waiting } from '#shared/features/shipment/waiting.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** What waits for this event already has done so since it began to. */
export async function saveWaiting(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  { kind, code, eventId, since, attempts }: Omit<Waiting, 'at'> & { since: Date; attempts: number },
): Promise<void> {
  const columns = { kind, code, event_id: eventId, attempts };
  await trx
    .insertInto('shipment_waiting')
    .values({ account_id: scope, shipment_id: shipmentId, since, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'shipment_id']).doUpdateSet({
        ...columns,
        since: sql<Date>`case when shipment_waiting.event_id = excluded.event_id
          then shipment_waiting.since else excluded.since end`,
      }),
    )
    .execute();
}

/** Whether it waits already because of this event. */
export async function isWaitingFor(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  eventId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('shipment_waiting')
    .select('event_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  return row?.event_id === eventId;
}

/** Whether somebody said what to do with it, and it was not refused. */
export async function wasInstructed(trx: Trx, scope: AccountScope, shipmentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('exception_instruction')
    .select('instruction_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('state', '<>', 'refused')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endWaiting(trx: Trx, scope: AccountScope, shipmentId: string): Promise<void> {
  await trx
    .deleteFrom('shipment_waiting')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** Of shipments that are older than the table, or were not recorded event by event: from their last reason. */
export async function fillWaiting(reader: Reader): Promise<void> {
  await sql`
    insert into shipment_waiting (account_id, shipment_id, kind, code, event_id, since, attempts)
    select shipment.account_id, shipment.shipment_id,
      case event.code when 'ADR' then 'address' when 'CUS' then 'customs' when 'HLD' then 'hold' else 'failed' end,
      event.code, event.event_id, event.at, shipment.failed_attempts
    from shipment
    cross join lateral (
      select code, event_id, at from shipment_event
      where shipment_event.account_id = shipment.account_id and shipment_event.shipment_id = shipment.shipment_id
        and code in ('CUS', 'HLD', 'KPT', 'NOH', 'ADR', 'REF', 'CNR', 'DLF')
      order by at desc limit 1
    ) as event
    where shipment.status in ('delivery-failed', 'on-hold') and event.code <> 'KPT'
    on conflict do nothing`.execute(reader);
}
