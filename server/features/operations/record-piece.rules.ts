import type { ScannedCode } from '#shared/features/shipment/cn-number.rules.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Why a bar code and a piece that was named beside it cannot both be right; null when they can. */
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
