import { useMemo, useState } from 'react';

/** The selected rows: some by key, or all that match the filters except a few. */
export interface Selection {
  /** True when all matching rows are selected, loaded or not; `except` then lists the deselected ones. */
  all: boolean;
  keys: readonly string[];
  except: readonly string[];
  has: (key: string) => boolean;
  /** Returns the number of selected rows, given the number of matching rows. */
  count: (total: number) => number;
  toggle: (key: string) => void;
  setMany: (keys: readonly string[], chosen: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

interface State {
  scope: string;
  all: boolean;
  marked: ReadonlySet<string>;
}

/**
 * Rows selected one by one stay selected when the search changes; 'all that match' ends when the filters change.
 * @param scope identifies what is listed (the filters as text).
 */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState<State>({ scope, all: false, marked: new Set() });
  const isKept = state.scope === scope || !state.all;
  const current = isKept ? state : { scope, all: false, marked: new Set<string>() };

  return useMemo(() => {
    const { all, marked } = current;
    const marks = [...marked];
    const change = (keys: readonly string[], chosen: boolean) => {
      const next = new Set(marked);
      for (const key of keys) {
        if (chosen === all) next.delete(key);
        else next.add(key);
      }
      setState({ scope, all, marked: next });
    };
    const has = (key: string) => marked.has(key) !== all;
    return {
      all,
      keys: all ? [] : marks,
      except: all ? marks : [],
      has,
      count: (total) => (all ? Math.max(0, total - marked.size) : marked.size),
      toggle: (key) => change([key], !has(key)),
      setMany: change,
      chooseAll: () => setState({ scope, all: true, marked: new Set() }),
      clear: () => setState({ scope, all: false, marked: new Set() }),
    };
    // `current` is a new object each time the scope differs from the state's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scope, state]);
}
