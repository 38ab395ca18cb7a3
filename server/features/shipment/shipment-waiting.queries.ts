import { sql } from 'kysely';

import { isTerminal, SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import type { Waiting, WaitingKind } from '#shared/features/shipment/waiting.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Saves that the shipment waits. When it already waits because of this event, `since` stays unchanged. */
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

export interface OpenWaiting {
  kind: WaitingKind;
  eventId: string;
  /** When the instruction for this event was given; null without one, or if it was refused. */
  answeredAt: Date | null;
}

/** Returns what the shipment waits with until now. */
export async function findOpenWaiting(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<OpenWaiting | undefined> {
  const { rows } = await sql<OpenWaiting>`
    select waiting.kind, waiting.event_id as "eventId", told.at as "answeredAt"
    from shipment_waiting waiting
    left join exception_instruction told on told.account_id = waiting.account_id
      and told.shipment_id = waiting.shipment_id and told.event_id = waiting.event_id and told.state <> 'refused'
    where waiting.account_id = ${scope} and waiting.shipment_id = ${shipmentId}::uuid`.execute(trx);
  return rows[0];
}

/** Whether a user gave an instruction for it that was not refused. */
export async function wasInstructed(trx: Trx, scope: AccountScope, shipmentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('exception_instruction')
    .select('instruction_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('state', '<>', 'refused')
    // Instructions of the receiver and of the portal itself name nobody.
    .where('by_whom', '<>', '')
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

interface MayWait {
  scope: AccountScope;
  shipmentId: string;
  pieceCount: number;
  attempts: number;
}

/** Shipments of all accounts that have failed or are held, and have not ended, after an id. */
export async function listMayWait(reader: Reader, after: string | null, limit: number): Promise<MayWait[]> {
  return reader
    .selectFrom('shipment')
    .select([
      'account_id as scope',
      'shipment_id as shipmentId',
      'piece_count as pieceCount',
      'failed_attempts as attempts',
    ])
    .where(
      'status',
      'in',
      SHIPMENT_STATUSES.filter((status) => !isTerminal(status)),
    )
    .where((eb) => eb.or([eb('failed_attempts', '>', 0), eb('status', '=', 'on-hold')]))
    .$if(after !== null, (query) => query.where('shipment_id', '>', after ?? ''))
    .orderBy('shipment_id')
    .limit(limit)
    .execute();
}
