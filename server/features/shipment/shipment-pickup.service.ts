/** Reads and updates consignment notes for pick-ups and handovers, many at a time. */
import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import { lastEventOf } from '#shared/features/shipment/last-event.rules.ts';
import {
  type EventCode,
  EVENTS,
  isCancelUndone,
  isUnscanned,
  progressAfter,
} from '#shared/features/shipment/status.rules.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';
import { wayOf } from '#shared/features/shipment/way.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { insertChanges } from './shipment-count.queries.ts';
import { type Cell, cellChanges, sumCells } from './shipment-count.rules.ts';
import { countRows } from './shipment-count.service.ts';
import { shipmentEventFrom } from './shipment-event.mapping.ts';
import { recordEvents } from './shipment-event.service.ts';
import * as queries from './shipment-pickup.queries.ts';

export type { HandoverShipment } from './shipment-pickup.queries.ts';

export const {
  findCancelled,
  findForHandover,
  findLoads,
  listEventsOfMany,
  lockForHandover,
  findOpenSince,
  countOpenSince,
} = queries;

export interface EventOfMany {
  shipmentId: string;
  code: EventCode;
  at: Date;
  place: string;
  byWhom: string;
  piece?: number | null;
  detail?: EventDetail;
}

/** No day is promised and no scan exists, so a handover changes only the status. */
const isPlain = ({ service, status }: queries.HandoverShipment): boolean =>
  service !== 'priority' && isUnscanned(status);

/**
 * Does the same as `recordEvents` for thousands of notes in a few statements. This covers events that only change the
 * booking (booked, moved, cancelled) and handovers of unscanned parcels; other scans are recorded one by one. The rows
 * must already be locked (`lockForHandover`). Safe to repeat.
 */
export async function recordEventsOfMany(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  shipments: readonly queries.HandoverShipment[],
  events: readonly EventOfMany[],
): Promise<void> {
  const plain = new Set(shipments.filter(isPlain).map((row) => row.shipment_id));
  const isTogether = ({ code, shipmentId }: EventOfMany) =>
    !EVENTS[code].isScan || (code === 'HOV' && plain.has(shipmentId));
  const paper = events.filter(isTogether);
  for (const [shipmentId, scans] of byShipment(events.filter((event) => !isTogether(event)))) {
    await recordEvents(clock, trx, scope, shipmentId, scans);
  }
  if (paper.length === 0) return;
  const now = clock.now();
  const given = paper.map(({ shipmentId, piece = null, detail = {}, ...event }) => ({
    shipmentId,
    event: { ...event, eventId: newId(clock), recordedAt: now, piece, detail },
  }));
  const added = await queries.insertEventsOfMany(trx, scope, given);
  const fresh = byShipment(given.filter(({ event }) => added.has(event.eventId)));
  const outgoing: OutgoingEvent[] = [];
  const concerned = new Set(paper.map(({ shipmentId }) => shipmentId));
  const lives = byShipment(
    (await queries.listEventsOfMany(trx, scope, [...concerned])).map(
      ({ shipment_id: shipmentId, ...event }) => ({
        shipmentId,
        ...event,
      }),
    ),
  );
  const changed: queries.NewStatus[] = [];
  const cells: Cell[] = [];
  for (const shipment of shipments) {
    const { shipment_id: shipmentId } = shipment;
    if (!concerned.has(shipmentId)) continue;
    const all = lives.get(shipmentId) ?? [];
    const { status } = progressAfter(all, shipment.piece_count);
    for (const { event } of fresh.get(shipmentId) ?? [])
      outgoing.push(shipmentEventFrom({ ...shipment, status }, event));
    if (isCancelUndone(all, status) !== (shipment.cancel_undone_at !== null)) {
      // Rare, and it notifies users, so it is recorded by the full function.
      await recordEvents(clock, trx, scope, shipmentId, []);
      continue;
    }
    const last = lastEventOf(all, shipment.piece_count) ?? { code: 'CRT' as const, at: shipment.created_at };
    const firstScanAt = wayOf(all, shipment.piece_count).takenOver?.at ?? null;
    changed.push({ shipmentId, status, lastCode: last.code, lastAt: last.at, firstScanAt });
    const after = { ...shipment, status, first_scan_at: firstScanAt };
    cells.push(...cellChanges(shipment, after, marketOf(shipment.market)));
  }
  await publishEvents(trx, scope, outgoing, now);
  if (changed.length === 0) return;
  await queries.updateStatuses(trx, scope, changed, now);
  await insertChanges(trx, scope, countRows(clock, scope, sumCells(cells)));
}

function byShipment<E extends { shipmentId: string }>(events: readonly E[]): Map<string, E[]> {
  const found = new Map<string, E[]>();
  for (const event of events) {
    const list = found.get(event.shipmentId);
    if (list) list.push(event);
    else found.set(event.shipmentId, [event]);
  }
  return found;
}
