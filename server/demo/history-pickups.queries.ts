import { sql } from 'kysely';

import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';

export interface PickupNote {
  shipmentId: string;
  status: ShipmentStatus;
  sender: PartyColumn;
  pieces: number;
  weightGrams: number;
  createdAt: Date;
}

/** Returns the account's latest shipments that have the same sender address as the latest one. */
export async function findPickupNotes(trx: Trx, scope: AccountScope): Promise<PickupNote[]> {
  const { rows } = await sql<PickupNote>`
    select shipment_id as "shipmentId", status, sender, piece_count as pieces,
      actual_grams as "weightGrams", created_at as "createdAt"
    from shipment
    where account_id = ${scope} and status <> 'cancelled' and flow = 'domestic'
    order by shipment_id desc
    limit 300`.execute(trx);
  const [newest] = rows;
  return rows.filter(({ sender }) => sender.address1 === newest?.sender.address1);
}

interface HandedOver {
  pickupId: string;
  endedAt: Date;
  driver: string;
  shipmentIds: string[];
}

/** Returns the account's latest collected pick-ups with their shipments. */
export async function findHandedOver(trx: Trx, scope: AccountScope, limit: number): Promise<HandedOver[]> {
  const { rows } = await sql<HandedOver>`
    select pickup_id as "pickupId", ended_at as "endedAt", coalesce(driver ->> 'name', '') as driver,
      (select array_agg(shipment_id::text) from pickup_shipment
        where pickup_shipment.account_id = pickup.account_id
          and pickup_shipment.pickup_id = pickup.pickup_id) as "shipmentIds"
    from pickup
    where account_id = ${scope} and state = 'collected' and cn_count > 0
    order by slot_key desc
    limit ${limit}`.execute(trx);
  return rows;
}
