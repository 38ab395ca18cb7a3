import {
  type EventCode,
  isCancelUndone,
  progressAfter,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';
import { lastEventOf } from '#shared/features/shipment/last-event.rules.ts';
import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import { STATES } from '#shared/features/postcode/postcode.rules.ts';
import { deliveryOf } from '#shared/features/shipment/priority-promise.rules.ts';
import { type Way, wayOf } from '#shared/features/shipment/way.rules.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { statusChanged } from '#server/features/cod-books/cod-books.service.ts';
import { workingDaysOf } from '#server/features/working-days/working-days.service.ts';
import { cellChanges } from './shipment-count.rules.ts';
import { countRows } from './shipment-count.service.ts';
import * as queries from './shipment-event.queries.ts';
import { promiseNow } from './shipment-promise.service.ts';
import { shipmentEventsFrom } from './shipment-event.mapping.ts';
import { keepWaiting } from './shipment-waiting.service.ts';

export interface NewEvent {
  code: EventCode;
  /** When it happened, not when it was received. */
  at: Date;
  place: string;
  byWhom: string;
  piece?: number | null;
  /** Details that the code does not express. */
  detail?: EventDetail;
  /** For a correction: the event that it takes back. */
  corrects?: string;
}

interface RecordedEvents {
  status: ShipmentStatus;
  /** The status of each piece, piece 1 first. */
  pieces: readonly ShipmentStatus[];
  /** The number of events that were new. */
  added: number;
  /** The label version; it stays valid while the transaction holds the lock. */
  labelVersion: number;
  /** True when these events happened before a cancellation and thereby undid it. */
  hasUndone: boolean;
}

/**
 * Adds events to a shipment and derives its status from all of them: the only place that writes `status`.
 * Safe to repeat. Throws a refusal when the shipment is not the account's.
 */
export async function recordEvents(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const locked = await queries.lockShipment(trx, scope, shipmentId);
  if (!locked) throw notFound(m.shipment_the_shipment);
  const now = clock.now();
  const rowOf = ({ code, piece = null, detail = {}, ...rest }: NewEvent): queries.EventRow => ({
    ...rest,
    eventId: newId(clock),
    code,
    detail,
    recordedAt: now,
    piece,
  });
  const rows = events.map(rowOf);
  const added = await queries.insertEvents(trx, scope, shipmentId, rows);
  const fresh = rows.filter(({ eventId }) => added.has(eventId));
  const all = await queries.listEvents(trx, scope, shipmentId);
  const { status, pieces, deliveredPieces, deliveredAt } = progressAfter(all, locked.piece_count);
  const last = lastEventOf(all, locked.piece_count) ?? { code: 'CRT', at: locked.created_at, reason: null };
  const isUndone = isCancelUndone(all, status);
  const hasUndone = isUndone && locked.cancel_undone_at === null;
  if (hasUndone) {
    const undone = rowOf({
      code: 'CNU',
      at: now,
      place: '',
      byWhom: events.at(-1)?.byWhom ?? '',
      ...operatorOf(events.at(-1)),
    });
    await queries.insertEvents(trx, scope, shipmentId, [undone]);
    fresh.push(undone);
    await insertChange(trx, scope, 'shipment', shipmentId, now);
  }
  const market = marketOf(locked.market);
  const way = wayOf(all, locked.piece_count);
  const promisedDay = await promisedDayOf(trx, locked, way, market);
  const derived = {
    status,
    delivered_at: deliveredAt,
    reason_code: last.reason,
    first_scan_at: way.takenOver?.at ?? null,
    failed_attempts: way.failedAttempts,
    promised_day: promisedDay,
    promise: await promiseNow(trx, scope, locked, { shipmentId, status, promisedDay, events: all }),
  };
  const counted = countRows(clock, scope, cellChanges(locked, { ...locked, ...derived }, market));
  await queries.updateStatus(
    trx,
    scope,
    shipmentId,
    {
      ...derived,
      delivered_pieces: deliveredPieces,
      cancel_undone_at: isUndone ? (locked.cancel_undone_at ?? now) : null,
      last_event_code: last.code,
      last_event_at: last.at,
      updated_at: now,
    },
    counted,
  );
  await publishEvents(
    trx,
    scope,
    shipmentEventsFrom({ ...locked, shipment_id: shipmentId }, all, fresh),
    now,
  );
  if (locked.cod_cents !== null)
    await statusChanged(clock, trx, scope, locked.market, {
      shipmentId,
      before: locked.status,
      after: status,
      deliveredAt,
    });
  await keepWaiting(clock, trx, scope, {
    shipmentId,
    cnNo: locked.cn_no,
    before: locked.status,
    after: status,
    events: all,
    pieceCount: locked.piece_count,
    failedAttempts: way.failedAttempts,
  });
  return { status, pieces, added: added.size, labelVersion: locked.label_version, hasUndone };
}

/** Returns a test for the data of outgoing events of these shipments: whether a correction cancelled the event. */
export async function findCorrected(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<(data: Readonly<Record<string, unknown>>) => boolean> {
  const wrong = await queries.listCorrected(reader, scope, shipmentIds);
  const keys = new Set(wrong.map(({ shipment_id: id, dedupe_key: key }) => `${id}|${key}`));
  return ({ shipmentId, code, happenedAt, piece, place }) =>
    keys.has([shipmentId, code, happenedAt, piece, place].join('|'));
}

/** For Priority Service: the delivery day promised at pick-up or drop-off, by the working days at both ends. */
async function promisedDayOf(
  trx: Trx,
  {
    service,
    promised_day: known,
    first_scan_at: since,
    sender_state: from,
    receiver_state: to,
  }: queries.LockedShipment,
  { takenOver }: Way,
  market: Market,
): Promise<string | null> {
  if (service !== 'priority' || takenOver === null) return null;
  if (known !== null && since?.getTime() === takenOver.at.getTime()) return known;
  const workingDays = await workingDaysOf(trx, [stateIdOf(from), stateIdOf(to)]);
  const ends = { from: workingDays.of(stateIdOf(from)), to: workingDays.of(stateIdOf(to)) };
  return deliveryOf(takenOver.at, market, takenOver.code === 'DRP' ? 'drop-off' : 'pick-up', ends);
}

const stateIdOf = (name: string) => STATES.find((state) => state.name === name)?.id ?? 0;

/** The operator who recorded an event also counts for the events derived from it. */
function operatorOf(event: NewEvent | undefined): Pick<NewEvent, 'detail'> {
  const operator = event?.detail?.operator;
  return operator === undefined ? {} : { detail: { operator } };
}
