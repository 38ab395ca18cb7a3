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

/** The newest of an account, sent from where its newest is sent from. */
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
