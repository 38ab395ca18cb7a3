/** A parcel as its receiver may give an instruction for it. */
import { type RawBuilder, sql } from 'kysely';

import type { InstructionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';
import { lockParcel as holdParcel } from './instruction.queries.ts';

export interface ReceiverRow {
  scope: AccountScope;
  market: number;
  shipmentId: string;
  cnNo: string;
  flow: FlowId;
  status: ShipmentStatus;
  /** `underway` where it waits for nobody. */
  kind: InstructionKind;
  /** What it waits since, or its last event. */
  eventId: string;
  attempts: number;
  codCents: number | null;
  receiver: PartyColumn;
  receiverState: string;
  /** Somebody gave an instruction since that event. */
  isTold: boolean;
}

const parcelWhere = (condition: RawBuilder<unknown>) => sql<ReceiverRow>`
  select shipment.account_id as scope, account.market, shipment.shipment_id as "shipmentId", shipment.cn_no as "cnNo",
    shipment.flow, shipment.status, coalesce(waiting.kind, 'underway') as kind, about.event_id as "eventId",
    shipment.failed_attempts as attempts, shipment.cod_cents as "codCents", shipment.receiver,
    shipment.receiver_state as "receiverState",
    exists (
      select from exception_instruction told where told.account_id = shipment.account_id
        and told.shipment_id = shipment.shipment_id and told.event_id = about.event_id and told.state <> 'refused'
    ) as "isTold"
  from shipment
  join account on account.account_id = shipment.account_id
  left join shipment_waiting waiting on waiting.account_id = shipment.account_id
    and waiting.shipment_id = shipment.shipment_id
  cross join lateral (
    select coalesce(waiting.event_id, (
      select event_id from shipment_event event
      where event.account_id = shipment.account_id and event.shipment_id = shipment.shipment_id
      order by at desc, event_id desc limit 1)) as event_id
  ) as about
  where ${condition}`;

/** The label's number names the parcel, and no account: callers prove their identity by details of it. */
export async function findByNumber(reader: Reader, cnNo: string): Promise<ReceiverRow | undefined> {
  const { rows } = await parcelWhere(sql`shipment.cn_no = ${cnNo}`).execute(reader);
  return rows[0];
}

/** Holds it, so that no scan and no other word comes between. */
export async function lockParcel(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<ReceiverRow | undefined> {
  await holdParcel(trx, scope, shipmentId);
  const { rows } = await parcelWhere(
    sql`shipment.account_id = ${scope} and shipment.shipment_id = ${shipmentId}::uuid`,
  ).execute(trx);
  return rows[0];
}
