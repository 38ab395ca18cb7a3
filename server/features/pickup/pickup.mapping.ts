import { changeableUntil, instantOf, isChangeable } from '#shared/features/pickup/pickup-days.rules.ts';
import type {
  AttachedShipment,
  OpenShipment,
  PickupDetail,
  PickupRow,
} from '#shared/features/pickup/pickup.contract.ts';
import { pickupStates } from '#shared/features/pickup/pickup.model.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { phoneSearchText } from '#shared/platform/market/phone.ts';
import { foldAll } from '#shared/platform/search/fold.ts';

import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';
import type { HandoverShipment } from '#server/features/shipment/shipment-pickup.service.ts';
import type { listPickupEvents, PickupFound } from './pickup.queries.ts';

export function rowOf(row: PickupFound, now: Date): PickupRow {
  const { isLive } = pickupStates[row.state];
  const closesAt = instantOf(row.day, row.close_time, marketOf(marketIdOf(row.market)));
  return {
    pickupId: row.pickup_id,
    pickupNo: row.pickup_no,
    state: row.state,
    day: row.day,
    readyTime: row.ready_time,
    closeTime: row.close_time,
    readyAt: row.ready_at.toISOString(),
    address: row.address,
    station: row.station,
    vehicle: row.vehicle,
    hasTrolley: row.has_trolley,
    isPriority: row.is_priority,
    pieces: row.pieces,
    weightGrams: row.weight_grams,
    note: row.note,
    cnCount: row.cn_count,
    driver: row.driver,
    failReason: row.fail_reason,
    failText: row.fail_text,
    isStanding: row.standing_id !== null,
    isOverdue: isLive && closesAt < now,
    changeableUntil: changeableUntil(row.ready_at).toISOString(),
    mayChange: isLive && isChangeable(row.ready_at, now),
  };
}

export function attachedOf(row: HandoverShipment): AttachedShipment {
  const { receiver } = row;
  return {
    shipmentId: row.shipment_id,
    consignmentNoteNo: row.cn_no,
    status: row.status,
    isPrinted: row.printed_at !== null,
    isPriority: row.service === 'priority',
    receiverName: receiver.companyName || receiver.name,
    receiverPlace: [receiver.postcode, receiver.city].filter((part) => part !== '').join(' '),
    pieces: row.piece_count,
    weightGrams: row.actual_grams,
  };
}

export const openOf = (row: HandoverShipment): OpenShipment => ({
  ...attachedOf(row),
  sentFrom: { postcode: row.sender.postcode, city: row.sender.city },
});

export const eventsOf = (rows: Awaited<ReturnType<typeof listPickupEvents>>): PickupDetail['events'] =>
  rows.map((row) => ({
    eventId: row.event_id,
    code: row.code,
    at: row.at.toISOString(),
    byWhom: row.by_whom,
    detail: row.detail,
  }));

/** The text that the search for pick-ups matches. */
export function searchTextOf(pickupNo: string, address: PartyColumn, note: string): string {
  const { companyName, name, phone, country, address1, address2, postcode, city, state } = address;
  const phones = phoneSearchText(phone, country);
  return foldAll([pickupNo, companyName, name, phones, address1, address2, postcode, city, state, note]);
}

/** The sort and page key: day, time, and the id to make it unique. */
export const slotKey = (day: string, readyTime: string, pickupId: string): string =>
  `${day}T${readyTime}|${pickupId}`;

type Load = Pick<HandoverShipment, 'piece_count' | 'actual_grams'>;

/** The total pieces and weight of these notes. */
export function loadOf(shipments: readonly Load[]): { pieces: number; weightGrams: number } {
  return {
    pieces: shipments.reduce((sum, { piece_count: pieces }) => sum + pieces, 0),
    weightGrams: shipments.reduce((sum, { actual_grams: grams }) => sum + grams, 0),
  };
}

export type Figures = Pick<PickupFound, 'state' | 'cn_count' | 'pieces' | 'weight_grams'>;

/**
 * Leaves the cancelled consignment notes out of a pick-up's figures: they stay attached but go with no driver. Pieces and
 * weight are reduced only when they equal the notes' totals; other figures were set by a user and stay.
 */
export function withoutCancelled<P extends Figures>(
  row: P,
  notes: readonly (Load & Pick<HandoverShipment, 'status'>)[],
): P {
  const left = notes.filter(({ status }) => status !== 'cancelled');
  if (left.length === notes.length) return row;
  const [booked, going] = [loadOf(notes), loadOf(left)];
  return {
    ...row,
    cn_count: row.cn_count - (notes.length - left.length),
    pieces: row.pieces === booked.pieces ? Math.max(1, going.pieces) : row.pieces,
    weight_grams: row.weight_grams === booked.weightGrams ? Math.max(1, going.weightGrams) : row.weight_grams,
  };
}

/**
 * The same for active pick-ups. For ended ones the row already has the reduced figures (`end` of
 * `pickup-booking.service.ts`).
 */
export const withoutCancelledNotes = <P extends Figures>(
  row: P,
  notes: Parameters<typeof withoutCancelled>[1],
): P => (pickupStates[row.state].isLive ? withoutCancelled(row, notes) : row);
