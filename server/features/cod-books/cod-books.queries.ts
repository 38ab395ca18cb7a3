import { type Insertable, sql, type Updateable } from 'kysely';

import { COD_OPEN } from '#shared/features/shipment/way.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { CodEntryTable, CodParcelTable } from '#server/platform/db/tables/money.ts';

/** Locks the parcel's COD row until the transaction ends. */
export async function lockParcel(trx: Trx, scope: AccountScope, shipmentId: string) {
  return trx
    .selectFrom('cod_parcel')
    .selectAll()
    .select(({ selectFrom }) => {
      const shipment = selectFrom('shipment')
        .whereRef('shipment.account_id', '=', 'cod_parcel.account_id')
        .whereRef('shipment.shipment_id', '=', 'cod_parcel.shipment_id');
      return [
        shipment.select('shipment.order_id').as('order_id'),
        shipment.select('shipment.status').as('status'),
        shipment.select('shipment.delivered_pieces').as('delivered_pieces'),
      ];
    })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
}
export type ParcelRow = NonNullable<Awaited<ReturnType<typeof lockParcel>>>;

export async function findParcel(reader: Reader, scope: AccountScope, shipmentId: string) {
  return reader
    .selectFrom('cod_parcel')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
}

/** Returns the COD parcels among these that are on their way and whose receivers still owe money. */
export async function findOwed(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('cod_parcel')
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'cod_parcel.account_id')
        .onRef('shipment.shipment_id', '=', 'cod_parcel.shipment_id'),
    )
    .select(['cod_parcel.shipment_id', 'cod_parcel.due_cents'])
    .where('cod_parcel.account_id', '=', scope)
    .where('cod_parcel.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .where('cod_parcel.due_cents', '>', 0)
    .where('shipment.status', 'in', COD_OPEN)
    .execute();
}

export type KeptRow = NonNullable<Awaited<ReturnType<typeof findParcel>>>;

export async function insertParcels(trx: Trx, rows: readonly Insertable<CodParcelTable>[]): Promise<void> {
  await trx
    .insertInto('cod_parcel')
    .values([...rows])
    .execute();
}

export async function insertEntries(trx: Trx, rows: readonly Insertable<CodEntryTable>[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('cod_entry')
      .values([...rows])
      .execute();
}

export async function updateParcel(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  change: Updateable<CodParcelTable>,
): Promise<void> {
  await trx
    .updateTable('cod_parcel')
    .set(change)
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** Returns the payout weekday, 1 (Monday) to 7 (Sunday); Thursday unless operations set another. */
export async function payoutWeekday(trx: Trx, scope: AccountScope): Promise<number> {
  const { rows } = await sql<{ weekday: number }>`
    select coalesce((select payout_weekday from cod_account where account_id = ${scope}), 4) as weekday`.execute(
    trx,
  );
  return rows[0]?.weekday ?? 4;
}
