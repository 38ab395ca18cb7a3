import { type Insertable, sql } from 'kysely';

import type { AccountScope } from '../db/account-scope.ts';
import type { Reader, Trx } from '../db/database.ts';
import type { ShipmentTable } from '../db/tables/shipments.ts';
import { eventColumns, type EventRow } from './shipment-event.queries.ts';

/** The limit classes of an account; its flags come with the session. */
export async function findLimits(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select(['cod_class', 'el_tier'])
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

/** The next serials of a sequence, in rising order. Never given out again, also when the transaction fails. */
export async function drawSerials(trx: Trx, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ serial: number }>`
    select nextval(${sequence}::text::regclass) as serial from generate_series(1, ${count}::int)
  `.execute(trx);
  return rows.map(({ serial }) => serial);
}

export interface NewShipmentRows {
  shipment: Insertable<ShipmentTable>;
  /** How its life begins. */
  event: EventRow;
}

/** Shipments with their first event and the line in the change feed of operations, in one statement. */
export async function insertShipments(
  trx: Trx,
  scope: AccountScope,
  rows: readonly NewShipmentRows[],
  at: Date,
): Promise<void> {
  await trx
    .with('made', (db) => db.insertInto('shipment').values(rows.map(({ shipment }) => shipment)))
    .with('begun', (db) =>
      db
        .insertInto('shipment_event')
        .values(rows.map(({ shipment, event }) => eventColumns(scope, shipment.shipment_id, event))),
    )
    .insertInto('operations_change')
    .values(
      rows.map(({ shipment }) => ({
        account_id: scope,
        kind: 'shipment',
        subject_id: shipment.shipment_id,
        at,
      })),
    )
    .execute();
}
