/** Handles what an event means for the account's users: the parcel starts or stops waiting for them, and the bell rings. */
import type { ShipmentEvent, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import {
  hasWaited,
  isFailure,
  type Waiting,
  waitingOf,
  waitsSince,
} from '#shared/features/shipment/waiting.rules.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type Happening, ring } from '#server/features/bell/bell.service.ts';
import { listEvents } from './shipment-event.queries.ts';
import * as queries from './shipment-waiting.queries.ts';

export interface Moved {
  shipmentId: string;
  cnNo: string;
  before: ShipmentStatus;
  after: ShipmentStatus;
  /** All events of the shipment. */
  events: readonly (ShipmentEvent & { eventId: string })[];
  pieceCount: number;
  failedAttempts: number;
}

export async function keepWaiting(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  { shipmentId, cnNo, before, after, events, pieceCount, failedAttempts }: Moved,
): Promise<void> {
  const rung = (happening: Pick<Happening, 'kind' | 'outcome'>) =>
    ring(clock, trx, scope, { subjectId: shipmentId, name: cnNo, ...happening });
  const isNow = (status: ShipmentStatus) => after === status && before !== status;
  if (isNow('returned')) await rung({ kind: 'returned' });
  // Most parcels never wait, so the queries are skipped for them.
  if (!hasWaited(events)) return;
  // Reports the result of a user's instruction.
  if (isNow('delivered') && (await queries.wasInstructed(trx, scope, shipmentId)))
    await rung({ kind: 'instruction', outcome: 'delivered' });
  const waiting = waitingOf(events, pieceCount);
  if (!waiting) {
    await queries.endWaiting(trx, scope, shipmentId);
    return;
  }
  const asked = await queries.findAsked(trx, scope, shipmentId);
  const later = isFailure(waiting.kind) ? laterFailure(waiting, asked, events) : undefined;
  // One instruction is for all pieces that had failed when it was given.
  if (later && asked?.answeredAt && asked.answeredAt > waiting.at) return;
  if (isFailure(waiting.kind) && asked?.eventId !== waiting.eventId && !later) await rung({ kind: 'failed' });
  if ((waiting.kind === 'hold' || waiting.kind === 'customs') && isNews(waiting, asked, events))
    await rung({ kind: waiting.kind });
  const since = waitsSince(waiting, clock.now());
  await queries.saveWaiting(trx, scope, shipmentId, { ...waiting, since, attempts: failedAttempts });
}

/** The failure that the parcel waited with until now, if it happened later: that of a piece that does not wait any more. */
function laterFailure(
  { at, eventId }: Waiting,
  asked: queries.AskedWaiting | undefined,
  events: Moved['events'],
): ShipmentEvent | undefined {
  if (!asked || asked.eventId === eventId || !isFailure(asked.kind)) return undefined;
  return events.find((event) => event.eventId === asked.eventId && event.at >= at);
}

/** Whether it waits with another event than until now, and not with an earlier one of another piece. */
function isNews(
  { at, eventId }: Waiting,
  asked: queries.AskedWaiting | undefined,
  events: Moved['events'],
): boolean {
  return (
    asked?.eventId !== eventId && !events.some((event) => event.eventId === asked?.eventId && event.at >= at)
  );
}

/** Number of shipments that are filled in one transaction. */
const filledAtOnce = 500;

/** Fills the table for shipments that are older than it, or that were not recorded event by event. */
export async function fillWaiting({ database }: Pick<Kit, 'database'>): Promise<void> {
  for (let after: string | null = null; ;) {
    const found: queries.MayWait[] = await queries.listMayWait(database.db, after, filledAtOnce);
    await database.transaction(async (trx) => {
      for (const { scope, shipmentId, pieceCount, attempts } of found) {
        const waiting = waitingOf(await listEvents(trx, scope, shipmentId), pieceCount);
        if (waiting)
          await queries.saveWaiting(trx, scope, shipmentId, { ...waiting, since: waiting.at, attempts });
      }
    });
    if (found.length < filledAtOnce) return;
    after = found.at(-1)?.shipmentId ?? null;
  }
}
