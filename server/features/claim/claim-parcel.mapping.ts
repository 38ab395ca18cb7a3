/** Derives the facts that claims need from a shipment's record and events. */
import type { ClaimParcel } from '#shared/features/claim/claim.rules.ts';
import { deliveryEstimate } from '#shared/features/shipment/delivery-estimate.rules.ts';
import { deliveryOf } from '#shared/features/shipment/priority-promise.rules.ts';
import { promiseState } from '#shared/features/shipment/promise-state.rules.ts';
import { EVENTS, eventsInForce, inOrderOfHappening } from '#shared/features/shipment/status.rules.ts';
import type { PromiseState } from '#shared/features/shipment/way.rules.ts';
import { type DayCalendar, nextWorkingDay } from '#shared/features/working-days/working-days.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import type { EventRow, ShipmentRecord } from '#server/features/shipment/shipment-record.service.ts';

export interface Calendars {
  from: DayCalendar;
  to: DayCalendar;
}

type OnItsWay = 'flow' | 'service' | 'sender' | 'receiver' | 'price' | 'promised_day';

export function claimParcelOf(
  record: Pick<ShipmentRecord, OnItsWay | 'status' | 'is_enhanced' | 'promise' | 'piece_count'>,
  events: readonly EventRow[],
  market: Market,
  calendars: Calendars,
): ClaimParcel {
  const happened = inOrderOfHappening(eventsInForce(events));
  const first = happened.find(({ code }) => EVENTS[code].isScan);
  const arrived =
    record.status === 'delivered' || record.status === 'returned'
      ? happened.findLast(({ code }) => code === 'DLV' || code === 'RTD')
      : undefined;
  const expectedDay = first ? expectedDayOf(record, first, market, calendars) : null;
  return {
    service: record.service,
    status: record.status,
    isEnhanced: record.is_enhanced,
    pickedUpAt: first?.at ?? null,
    arrivedAt: arrived?.at ?? null,
    expectedDay,
    promise: promiseOf(record, events, expectedDay, market),
  };
}

/** The stored state, which the dashboard counts. For shipments older than the promised day it is derived from the events. */
function promiseOf(
  record: Parameters<typeof claimParcelOf>[0],
  events: readonly EventRow[],
  promisedDay: string | null,
  market: Market,
): PromiseState | null {
  const { service, status, piece_count: pieceCount } = record;
  if (service !== 'priority' || record.promised_day !== null) return record.promise;
  return promiseState({ promisedDay, status, events, pieceCount, requests: [] }, market);
}

/** For Priority, the promised day as fixed at the first scan; otherwise the longest usual transit time of the lane. */
function expectedDayOf(
  record: Pick<ShipmentRecord, OnItsWay>,
  first: EventRow,
  market: Market,
  calendars: Calendars,
): string {
  if (record.service === 'priority') {
    if (record.promised_day !== null) return record.promised_day;
    return deliveryOf(first.at, market, first.code === 'DRP' ? 'drop-off' : 'pick-up', calendars);
  }
  let day = isoDayOf(first.at, market);
  const { most } = deliveryEstimate(record);
  for (let passed = 0; passed < most; passed += 1) day = nextWorkingDay(day, calendars.to);
  return day;
}

/** The freight charge without surcharges and tax, which is refunded for a late delivery. */
export function freightCents({ price }: Pick<ShipmentRecord, 'price'>): number {
  return price.lines.find(({ code }) => code === 'freight')?.cents ?? 0;
}
