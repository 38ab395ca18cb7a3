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
import { everyPage } from '#server/platform/db/key-pages.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type BellEvent, ring } from '#server/features/bell/bell.service.ts';
import { listEvents } from './shipment-event.queries.ts';
import * as queries from './shipment-waiting.queries.ts';

interface Moved {
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
  const rung = (happening: Pick<BellEvent, 'kind' | 'outcome'>) =>
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
  const open = await queries.findOpenWaiting(trx, scope, shipmentId);
  const later = isFailure(waiting.kind) ? laterFailure(waiting, open, events) : undefined;
  // One instruction is for all pieces that had failed when it was given.
  if (later && open?.answeredAt && open.answeredAt > waiting.at) return;
  if (isFailure(waiting.kind) && open?.eventId !== waiting.eventId && !later) await rung({ kind: 'failed' });
  if ((waiting.kind === 'hold' || waiting.kind === 'customs') && isNews(waiting, open, events))
    await rung({ kind: waiting.kind });
  const since = waitsSince(waiting, clock.now());
  await queries.saveWaiting(trx, scope, shipmentId, { ...waiting, since, attempts: failedAttempts });
}

/** The failure that the parcel waited with until now, if it happened later: that of a piece that does not wait any more. */
function laterFailure(
  { at, eventId }: Waiting,
  open: queries.OpenWaiting | undefined,
  events: Moved['events'],
): ShipmentEvent | undefined {
  if (!open || open.eventId === eventId || !isFailure(open.kind)) return undefined;
  return events.find((event) => event.eventId === open.eventId && event.at >= at);
}

/** Whether it waits with another event than until now, and not with an earlier one of another piece. */
function isNews(
  { at, eventId }: Waiting,
  open: queries.OpenWaiting | undefined,
  events: Moved['events'],
): boolean {
  return (
    open?.eventId !== eventId && !events.some((event) => event.eventId === open?.eventId && event.at >= at)
  );
}

/** Number of shipments that are filled in one transaction. */
const filledAtOnce = 500;

/** Fills the table for shipments that are older than it, or that were not recorded event by event. */
export async function fillWaiting({ database }: Pick<Kit, 'database'>): Promise<void> {
  const pages = everyPage(
    filledAtOnce,
    (after, limit) => queries.listMayWait(database.db, after, limit),
    ({ shipmentId }) => shipmentId,
  );
  for await (const found of pages)
    await database.transaction(async (trx) => {
      for (const { scope, shipmentId, pieceCount, attempts } of found) {
        const waiting = waitingOf(await listEvents(trx, scope, shipmentId), pieceCount);
        if (waiting)
          await queries.saveWaiting(trx, scope, shipmentId, { ...waiting, since: waiting.at, attempts });
      }
    });
}
