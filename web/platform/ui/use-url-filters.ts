import { useLocation, useRouter } from '#web/platform/router/router.tsx';
import { useMemo } from 'react';

export type FilterValues = Readonly<Record<string, string>>;

export interface UrlFilters {
  /** Values in the URL, by name; names that are not in the URL are absent. */
  values: FilterValues;
  /** Changes some values; `null` or an empty text removes one. Typing replaces the history entry, a choice adds a new one. */
  set: (changes: Readonly<Record<string, string | null>>, how?: 'push' | 'replace') => void;
  /** Opens a row in the panel; another row replaces the history entry, so that Back closes the panel. */
  open: (name: string, id: string) => void;
  /** Removes all values except `keep`. */
  clear: (keep?: readonly string[]) => void;
}

/** Filters, the open row, the tab: everything that a link to this list should contain is in the URL (look.md). */
export function useUrlFilters(): UrlFilters {
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> });
  const pathname = useLocation({ select: (location) => location.pathname });
  const router = useRouter();

  return useMemo(() => {
    const values = textsOf(search);
    const go = (next: FilterValues, replace: boolean) => {
      // Typed text is set after a pause: by then the address may belong to another screen that is still loading.
      if (router.state.location.pathname !== pathname) return;
      void router.navigate({ to: '.', search: next, replace, resetScroll: false });
    };
    const set: UrlFilters['set'] = (changes, how) => {
      const merged = Object.entries({ ...values, ...changes });
      go(
        Object.fromEntries(
          merged.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''),
        ),
        how === 'replace',
      );
    };
    return {
      values,
      set,
      open: (name, id) => set({ [name]: id }, values[name] ? 'replace' : 'push'),
      clear: (keep = []) => {
        go(Object.fromEntries(Object.entries(values).filter(([name]) => keep.includes(name))), false);
      },
    };
  }, [search, pathname, router]);
}

function textsOf(search: Record<string, unknown>): FilterValues {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
