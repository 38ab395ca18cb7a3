/** Links between consignment notes and pick-ups. */
import { sql } from 'kysely';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

export async function listAttached(reader: Reader, scope: AccountScope, pickupId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('pickup_shipment')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .where('pickup_id', '=', pickupId)
    .orderBy('shipment_id', 'desc')
    .execute();
  return rows.map((row) => row.shipment_id);
}

/** The notes of several pick-ups at once. */
export async function listAttachedOf(reader: Reader, scope: AccountScope, pickupIds: readonly string[]) {
  return reader
    .selectFrom('pickup_shipment')
    .select(['pickup_id', 'shipment_id'])
    .where('account_id', '=', scope)
    .where('pickup_id', '=', sql<string>`any(${[...pickupIds]}::uuid[])`)
    .execute();
}

/** The pick-up of each of these notes, with its state. */
export async function findAttachments(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('pickup_shipment')
    .innerJoin('pickup', (join) =>
      join
        .onRef('pickup.account_id', '=', 'pickup_shipment.account_id')
        .onRef('pickup.pickup_id', '=', 'pickup_shipment.pickup_id'),
    )
    .select(['pickup_shipment.shipment_id', 'pickup_shipment.pickup_id', 'pickup.state', 'pickup.pickup_no'])
    .where('pickup_shipment.account_id', '=', scope)
    .where('pickup_shipment.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

/** Attaches the notes to this pick-up, moving them from any other. */
export async function attach(
  trx: Trx,
  scope: AccountScope,
  pickupId: string,
  shipmentIds: readonly string[],
): Promise<void> {
  await sql`
    insert into pickup_shipment (account_id, shipment_id, pickup_id)
    select ${scope}::uuid, given.shipment_id, ${pickupId}::uuid
    from unnest(${[...shipmentIds]}::uuid[]) as given (shipment_id)
    on conflict (account_id, shipment_id) do update set pickup_id = excluded.pickup_id`.execute(trx);
}

export async function detach(
  trx: Trx,
  scope: AccountScope,
  pickupId: string,
  shipmentIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('pickup_shipment')
    .where('account_id', '=', scope)
    .where('pickup_id', '=', pickupId)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}
