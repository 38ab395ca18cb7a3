import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';

import { rights } from '#shared/platform/rights/rights.ts';
import type { PaletteGroup } from '#web/app/palette-entries.ts';
import { searchProviders, type SearchProvider } from '#web/app/search-providers.ts';
import { useSession } from '#web/platform/session/session.ts';

const pauseMs = 200;
const leastLetters = 2;

interface Answer {
  to: string;
  groups: readonly PaletteGroup[];
  hasFailed: boolean;
}

export interface Found {
  groups: readonly PaletteGroup[];
  state: 'idle' | 'searching' | 'done' | 'failed';
}

/**
 * Returns the search results of the features. A search that fails has no results, and that is reported; the others still return
 * theirs.
 */
export function useFound(query: string): Found {
  const { facts } = useSession();
  const text = query.trim();
  const [settledText] = useDebouncedValue(text, pauseMs);
  const [answer, setAnswer] = useState<Answer>({ to: '', groups: [], hasFailed: false });

  useEffect(() => {
    if (settledText.length < leastLetters) return;
    const giveUp = new AbortController();
    const findAll = async () => {
      const open = searchProviders.filter(({ needs }) => rights[needs](facts));
      const all = await Promise.all(open.map((provider) => find(provider, settledText, giveUp.signal)));
      if (giveUp.signal.aborted) return;
      const groups = all.filter((group) => group !== null);
      setAnswer({
        to: settledText,
        groups: groups.filter(({ entries }) => entries.length > 0),
        hasFailed: groups.length < all.length,
      });
    };
    void findAll();
    return () => giveUp.abort();
  }, [settledText, facts]);

  if (text.length < leastLetters) return { groups: [], state: 'idle' };
  if (answer.to !== text) return { groups: [], state: 'searching' };
  return { groups: answer.groups, state: answer.hasFailed ? 'failed' : 'done' };
}

async function find(
  { group, load }: SearchProvider,
  query: string,
  signal: AbortSignal,
): Promise<PaletteGroup | null> {
  try {
    const finder = await load();
    return { name: group, entries: await finder(query, signal) };
  } catch {
    return null;
  }
}
