import { useMemo } from 'react';

import { fold } from '#shared/platform/search/fold.ts';

/**
 * Returns the rows whose text contains every typed word; for lists short enough to be loaded completely. `textOf` returns folded
 * text.
 */
export function useMatching<Row>(
  rows: readonly Row[] | undefined,
  typed: string,
  textOf: (row: Row) => string,
): readonly Row[] | undefined {
  return useMemo(() => {
    const words = fold(typed)
      .split(' ')
      .filter((word) => word !== '');
    return rows?.filter((row) => {
      const text = textOf(row);
      return words.every((word) => text.includes(word));
    });
  }, [rows, typed, textOf]);
}
