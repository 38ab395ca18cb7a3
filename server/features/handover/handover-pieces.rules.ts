/** Consignment notes as a handover judges them, piece by piece. */
import { canBeHandedOver } from '#shared/features/handover/handover-scan.rules.ts';
import {
  EVENTS,
  eventsInForce,
  isTerminal,
  isUnscanned,
  movesOfPieces,
  progressAfter,
  type ShipmentEvent,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';

import type { HandoverShipment } from '#server/features/shipment/shipment-pickup.service.ts';

interface NotePieces {
  /** The status by which the note is listed and scanned. */
  status: ShipmentStatus;
  /** Whether an earlier handover left pieces that the courier has not scanned since. */
  hasRest: boolean;
  /** Whether a handover that was not corrected gave the piece to a driver. */
  isHandedOver: (piece: number) => boolean;
  /** Whether the courier has moved the piece on after its pick-up. */
  isMovedOn: (piece: number) => boolean;
}

export type HandoverNote = HandoverShipment & NotePieces;

/** After this status, no piece of the note can be handed over. */
const isEnd = (status: ShipmentStatus) => isTerminal(status) || status === 'returning';

/** Whether an event of a note can concern pieces that an earlier handover left with the sender. */
const concernsRest = ({ code, piece = null }: ShipmentEvent) =>
  piece !== null || !EVENTS[code].isScan || isEnd(EVENTS[code].status);

/**
 * Both sides signed for which pieces were taken, so the rest is still with the sender: the note counts as picked up until each
 * piece was moved on, wherever the pieces taken first are now. A scan of the courier that names no piece concerns the taken pieces
 * only. A note that came to its end, or is on its way back, has no rest.
 */
export function notePieces(
  { status, piece_count: count }: Pick<HandoverShipment, 'status' | 'piece_count'>,
  events: readonly ShipmentEvent[],
): NotePieces {
  const handed = eventsInForce(events).filter(({ code }) => code === 'HOV');
  const isHandedOver = (piece: number) =>
    handed.some((event) => (event.piece ?? null) === null || event.piece === piece);
  const taken = progressAfter(events, count).pieces;
  const eventsOfRest = handed.length === 0 ? events : events.filter(concernsRest);
  const rest = progressAfter(eventsOfRest, count).pieces;
  const isMovedOn = (piece: number) =>
    !canBeHandedOver((isHandedOver(piece) ? taken : rest)[piece - 1] ?? status);
  const isOver = isUnscanned(status) || isEnd(status);
  const left = movesOfPieces(eventsOfRest, count).filter(
    (_, index) => !isOver && handed.length > 0 && !isHandedOver(index + 1) && !isMovedOn(index + 1),
  );
  return {
    status: left.length > 0 ? 'picked-up' : status,
    hasRest: left.some((moves) => moves.every(({ code }) => !EVENTS[code].isScan)),
    isHandedOver,
    isMovedOn,
  };
}
