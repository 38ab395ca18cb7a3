import { useRef } from 'react';

import type { Selection } from '#web/platform/ui/table/use-selection.ts';

export interface RowSelection {
  /** Selects or deselects a row; with `isRange`, all rows from the last selected one up to it. */
  choose: (index: number, isRange: boolean) => void;
  /** Selects all rows between two. */
  extend: (from: number, to: number) => void;
}

/** Selects rows by their index in the list. `keys` are those of the listed rows. */
export function useRowSelection(keys: readonly string[], selection: Selection | undefined): RowSelection {
  /** Index of the row selected last. */
  const anchor = useRef<number | null>(null);
  const chooseUpTo = (index: number, chosen: boolean) => {
    const [from = index, to = index] = [anchor.current ?? index, index].toSorted((a, b) => a - b);
    selection?.setMany(keys.slice(from, to + 1), chosen);
  };
  return {
    choose(index, isRange) {
      const key = keys[index];
      if (key === undefined || !selection) return;
      if (isRange) chooseUpTo(index, !selection.has(key));
      else selection.toggle(key);
      anchor.current = index;
    },
    extend(from, to) {
      anchor.current = from;
      chooseUpTo(to, true);
    },
  };
}
