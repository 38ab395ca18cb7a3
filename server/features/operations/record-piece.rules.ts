import type { ScannedCode } from '#shared/features/shipment/cn-number.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** The contradiction between a bar code and a piece number given with it; null when they agree. */
export function contradiction({ cnNo, piece }: ScannedCode, named: number | undefined): Problem | null {
  if (piece === undefined || named === undefined || piece === named) return null;
  return problem(m.operations_problem_other_piece, { piece, cnNo, named });
}

export function pieceRefusal(
  { cnNo, pieceCount }: { cnNo: string; pieceCount: number },
  piece: number | null,
): Problem | null {
  if ((piece ?? 1) <= pieceCount) return null;
  return problem(m.operations_problem_no_such_piece, { cnNo, count: pieceCount });
}

/**
 * The pieces that a record refers to: a bar code names one piece, and a number alone (null) all. For a consignment of one
 * piece both mean the same.
 */
const piecesMeant = (piece: number | null, pieceCount: number): readonly number[] =>
  piece === null || pieceCount === 1 ? Array.from({ length: pieceCount }, (_, index) => index + 1) : [piece];

/** Whether all the pieces that a record refers to are delivered, given the status of each piece. */
export const isDelivered = (piece: number | null, pieces: readonly ShipmentStatus[]): boolean =>
  piecesMeant(piece, pieces.length).every((one) => pieces[one - 1] === 'delivered');

interface Delivery {
  piece: number | null;
  at: Date;
}

/**
 * Whether a proof must be taken back together with a corrected delivery: what it proves is no longer delivered, or it
 * belongs to that delivery.
 * @param pieces the status of each piece after the correction.
 */
export function belongsToDelivery(
  proof: Delivery,
  corrected: Delivery,
  pieces: readonly ShipmentStatus[],
): boolean {
  const [its, theirs] = [
    piecesMeant(proof.piece, pieces.length),
    piecesMeant(corrected.piece, pieces.length),
  ];
  if (!its.some((piece) => theirs.includes(piece))) return false;
  const isSame = its.length === theirs.length && proof.at.getTime() === corrected.at.getTime();
  return isSame || !isDelivered(proof.piece, pieces);
}
