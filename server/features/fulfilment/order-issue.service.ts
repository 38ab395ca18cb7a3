/** Issues consignment notes of orders whose goods are reserved, and records them, in the caller's transaction. */
import type { OrderState, RemakeReason } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { DecidedShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import { issueShipments } from '#server/features/shipment/shipment-issue.service.ts';
import { insertOrderEvents, listParcels, saveParcels } from './order-parcel.queries.ts';
import type { FoundOrder } from './order.queries.ts';

export interface Issuing {
  order: FoundOrder;
  shipment: DecidedShipment;
  /** Null for the first consignment of an order. */
  remake: Remake | null;
}

export interface Remake {
  /** The number of the consignment that is replaced. */
  replaced: string;
  reason: RemakeReason;
  state: OrderState;
  isPickedAnew: boolean;
}

/** Returns the consignment note numbers, in the order of `issuing`. */
export async function issueAndRecord(
  clock: Clock,
  trx: Trx,
  { member, actor }: { member: Member; actor: Actor },
  issuing: readonly Issuing[],
): Promise<string[]> {
  if (issuing.length === 0) return [];
  const { scope, loginId: who } = member;
  const shipments = issuing.map(({ shipment }) => shipment);
  const made = await issueShipments(clock, trx, { scope, who, by: actor.by }, shipments);
  const orderIds = issuing.map(({ order }) => order.order_id);
  const earlier = await listParcels(trx, scope, orderIds);
  const parcels = issuing.map(({ order: { order_id: orderId }, remake }, index) => {
    const note = made[index];
    if (!note) throw new Error('Fewer shipments were returned than were inserted.');
    const before = earlier.filter((one) => one.order_id === orderId);
    const replaced = before.find((one) => one.cn_no === remake?.replaced);
    return {
      orderId,
      parcelNo: before.length + 1,
      shipmentId: note.shipmentId,
      cnNo: note.consignmentNoteNo,
      // The first of all consignments that replace each other.
      remakeOf: remake && (replaced?.remake_of ?? remake.replaced),
      reason: remake?.reason ?? ('' as const),
      state: remake?.state ?? ('generated' as const),
      isPickedAnew: remake?.isPickedAnew ?? true,
    };
  });
  const now = clock.now();
  await saveParcels(trx, scope, parcels, now);
  const events = parcels.map(({ orderId, cnNo, remakeOf, reason }) => {
    const eventId = newId(clock);
    return remakeOf === null || reason === ''
      ? { orderId, eventId, code: 'generated' as const, detail: { cnNo } }
      : { orderId, eventId, code: 'remade' as const, detail: { cnNo, remakeOf, reason } };
  });
  await insertOrderEvents(trx, scope, events, { at: now, by: actor.by });
  return parcels.map(({ cnNo }) => cnNo);
}
