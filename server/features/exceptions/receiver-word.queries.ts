/** A parcel for which its receiver may give an instruction. */
import { type RawBuilder, sql } from 'kysely';

import type { InstructionAction, InstructionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { AT_DOOR } from '#shared/features/shipment/door.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { InstructionDetail, PartyColumn } from '#server/platform/db/tables/shipments.ts';
import { lockParcel as holdParcel } from './instruction.queries.ts';

export interface ReceiverRow {
  scope: AccountScope;
  market: number;
  shipmentId: string;
  cnNo: string;
  flow: FlowId;
  status: ShipmentStatus;
  /** `underway` when the parcel does not wait for anyone. */
  kind: InstructionKind;
  /** The event that the parcel waits with, or else its last event. */
  eventId: string;
  attempts: number;
  isSupplies: boolean;
  receiver: PartyColumn;
  receiverState: string;
  /**
   * Whether an instruction about the delivery was given since the last attempt, or its return at any time (refused ones do not
   * count).
   */
  isTold: boolean;
  /** The newest instruction that `isTold` counts; null without one. */
  toldAction: InstructionAction | null;
  toldDetail: InstructionDetail | null;
}

const parcelWhere = (condition: RawBuilder<unknown>) => sql<ReceiverRow>`
  select shipment.account_id as scope, account.market, shipment.shipment_id as "shipmentId", shipment.cn_no as "cnNo",
    shipment.flow, shipment.status, coalesce(waiting.kind, 'underway') as kind, about.event_id as "eventId",
    shipment.failed_attempts as attempts, shipment.is_supplies as "isSupplies", shipment.receiver,
    shipment.receiver_state as "receiverState", newest.action is not null as "isTold", newest.action as "toldAction",
    newest.detail as "toldDetail"
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
  cross join lateral (
    select max(event.recorded_at) as at from shipment_event event
    where event.account_id = shipment.account_id and event.shipment_id = shipment.shipment_id
      and event.code = any(${AT_DOOR}::text[]) and not exists (
        select from shipment_event correction where correction.account_id = event.account_id
          and correction.shipment_id = event.shipment_id and correction.corrects = event.event_id)
  ) as tried
  left join lateral (
    select told.action, told.detail from exception_instruction told
    where told.account_id = shipment.account_id
      and told.shipment_id = shipment.shipment_id and told.state <> 'refused' and told.action not in ('answer', 'paper')
      and (told.event_id = about.event_id or told.action = 'return' or tried.at is null or told.at >= tried.at)
    order by told.instruction_id desc limit 1
  ) as newest on true
  where ${condition}`;

/**
 * The number on the label identifies the parcel without an account: callers must prove their identity with details of the parcel.
 */
export async function findByNumber(reader: Reader, cnNo: string): Promise<ReceiverRow | undefined> {
  const { rows } = await parcelWhere(sql`shipment.cn_no = ${cnNo}`).execute(reader);
  return rows[0];
}

/** Locks a parcel, so that no scan and no other instruction is written meanwhile. */
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
