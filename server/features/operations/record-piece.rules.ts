import type { ScannedCode } from '#shared/features/shipment/cn-number.rules.ts';

/** Why a bar code and a piece that was named beside it cannot both be right; null when they can. */
export function contradiction({ cnNo, piece }: ScannedCode, named: number | undefined): string | null {
  if (piece === undefined || named === undefined || piece === named) return null;
  return `The bar code is of piece ${piece} of ${cnNo}, but the record says piece ${named}.`;
}

export function pieceRefusal(
  { cnNo, pieceCount }: { cnNo: string; pieceCount: number },
  piece: number | null,
): string | null {
  if ((piece ?? 1) <= pieceCount) return null;
  return `${cnNo} has ${pieceCount === 1 ? 'one piece' : `${pieceCount} pieces`}.`;
}
