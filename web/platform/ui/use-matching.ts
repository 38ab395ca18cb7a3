import { useMemo } from 'react';

import { fold } from '#shared/platform/search/fold.ts';

/** The rows whose text has every word that was typed; for lists that are short enough to be here whole. `textOf` answers folded text. */
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
