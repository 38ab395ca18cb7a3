import { useMemo, useState } from 'react';

/** Which rows are chosen: some by key, or all that match the filters but a few. */
export interface Selection {
  /** True when everything that matches is chosen, seen or not; `except` then lists what was taken out. */
  all: boolean;
  keys: readonly string[];
  except: readonly string[];
  has: (key: string) => boolean;
  /** How many are chosen, given how many match. */
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
 * Rows that were chosen one by one stay so while people search on; 'all that match' ends with what it was a match of.
 * @param scope names what is listed (the filters as text).
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
