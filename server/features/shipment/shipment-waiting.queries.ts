import { sql } from 'kysely';

import { isTerminal, SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import type { InstructionAction, InstructionKind } from '#shared/features/exceptions/exceptions.rules.ts';
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
}

/** Returns what the shipment waits with until now. */
export async function findOpenWaiting(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<OpenWaiting | undefined> {
  return trx
    .selectFrom('shipment_waiting')
    .select(['kind', 'event_id as eventId'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
}

export interface Answer {
  kind: InstructionKind;
  action: InstructionAction;
  eventId: string;
  at: Date;
}

/** Returns the instructions for the shipment that were not refused. */
export async function listAnswers(trx: Trx, scope: AccountScope, shipmentId: string): Promise<Answer[]> {
  return trx
    .selectFrom('exception_instruction')
    .select(['kind', 'action', 'event_id as eventId', 'at'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('state', '<>', 'refused')
    .execute();
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
