/** Handles what an event means for the account's users: the parcel starts or stops waiting for them, and the bell rings. */
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import {
  firstOf,
  hasWaited,
  isFailure,
  type Waiting,
  waitingOfPieces,
  waitsSince,
} from '#shared/features/shipment/waiting.rules.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { everyPage } from '#server/platform/db/key-pages.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type BellEvent, ring } from '#server/features/bell/bell.service.ts';
import { type EventRow, listEvents, lockShipment } from './shipment-event.queries.ts';
import * as queries from './shipment-waiting.queries.ts';

interface Moved {
  shipmentId: string;
  cnNo: string;
  before: ShipmentStatus;
  after: ShipmentStatus;
  /** All events of the shipment. */
  events: readonly EventRow[];
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
  const open = await queries.findOpenWaiting(trx, scope, shipmentId);
  const waiting = await askNext(clock, trx, scope, { shipmentId, events, pieceCount, failedAttempts }, open);
  if (waiting && isNews(waiting, open)) await rung({ kind: bellKindOf(waiting) });
}

/**
 * Updates what a consignment waits with after an instruction was given or refused: the customer is then asked about another piece,
 * or about the same one again.
 */
export async function updateWaiting(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<void> {
  const held = await lockShipment(trx, scope, shipmentId);
  if (!held || held.piece_count === 1) return;
  const events = await listEvents(trx, scope, shipmentId);
  const facts = {
    shipmentId,
    events,
    pieceCount: held.piece_count,
    failedAttempts: held.failed_attempts,
  };
  const open = await queries.findOpenWaiting(trx, scope, shipmentId);
  const next = await askNext(clock, trx, scope, facts, open);
  if (!next || isFailure(next.kind) || !isNews(next, open)) return;
  await ring(clock, trx, scope, { kind: bellKindOf(next), subjectId: shipmentId, name: held.cn_no });
}

const bellKindOf = ({ kind }: Waiting) => (kind === 'address' ? 'failed' : kind);

/**
 * Saves what the shipment waits with: the first question that the customer has not answered. Returns it; null if all are answered
 * or nothing waits.
 */
async function askNext(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  {
    shipmentId,
    events,
    pieceCount,
    failedAttempts,
  }: Pick<Moved, 'shipmentId' | 'events' | 'pieceCount' | 'failedAttempts'>,
  open: queries.OpenWaiting | undefined,
): Promise<Waiting | null> {
  const waiting = waitingOfPieces(events, pieceCount);
  const answers = waiting.length === 0 ? [] : await queries.listAnswers(trx, scope, shipmentId);
  const recordedAt = new Map(events.map((event) => [event.eventId, event.recordedAt]));
  const isAnswered = (one: Waiting) =>
    answers.some((answer) => answer.eventId === one.eventId || covers(answer, one, recordedAt));
  const next = firstOf(waiting.filter((one) => !isAnswered(one)));
  // As in `isUnanswered`, which reads the row: it counts an answer to this event, or one under way.
  const hasOwnAnswer = (one: Waiting) =>
    answers.some(
      (answer) =>
        answer.eventId === one.eventId || (answer.kind === 'underway' && covers(answer, one, recordedAt)),
    );
  const saved = next ?? firstOf(waiting.filter(hasOwnAnswer));
  if (saved) {
    const since = waitsSince(saved, clock.now());
    await queries.saveWaiting(trx, scope, shipmentId, { ...saved, since, attempts: failedAttempts });
  } else if (waiting.length === 0 || !answers.some(({ eventId }) => eventId === open?.eventId))
    await queries.endWaiting(trx, scope, shipmentId);
  return next;
}

/**
 * Whether an instruction about another event is also the answer to this one. One instruction is for all pieces that had failed when
 * it was given; a return is for all pieces that waited.
 */
function covers(
  { kind, action, at }: queries.Answer,
  one: Waiting,
  recordedAt: ReadonlyMap<string, Date>,
): boolean {
  const isForFailures = kind === 'underway' || isFailure(kind);
  const isMeant = action === 'return' || (isForFailures && isFailure(one.kind));
  return isMeant && at >= (recordedAt.get(one.eventId) ?? one.at);
}

/** Whether its event was recorded after the one that the shipment waited with until now: ids increase with the time of recording. */
const isNews = ({ eventId }: Waiting, open: queries.OpenWaiting | undefined): boolean =>
  open === undefined || open.eventId < eventId;

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
        const waiting = firstOf(waitingOfPieces(await listEvents(trx, scope, shipmentId), pieceCount));
        if (waiting)
          await queries.saveWaiting(trx, scope, shipmentId, { ...waiting, since: waiting.at, attempts });
      }
    });
}
