import '@mantine/spotlight/styles.layer.css';

import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { rights } from '#shared/access/rights.ts';
import type { MenuSection } from '#web/app/menu.ts';
import { searchProviders, type SearchHit, type SearchProvider } from '#web/app/search-providers.ts';
import { logOut, useSession } from '#web/app/session.ts';

const [store, palette] = createSpotlight();
const pauseMs = 200;
const leastLetters = 2;

interface PaletteProps {
  onClose: () => void;
  sections: readonly MenuSection[];
}

/** Search over everything: what the features find, screens, actions. */
export function Palette({ onClose, sections }: PaletteProps) {
  const { history } = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const [query, setQuery] = useState('');
  const found = useFound(query);

  useEffect(() => palette.open(), []);

  const foundGroups = found.map(({ group, hits }) => ({
    group,
    actions: hits.map((hit) => ({
      id: hit.id,
      label: hit.label,
      ...(hit.description !== undefined && { description: hit.description }),
      // Whatever was found matches, however it was found.
      keywords: [query],
      onClick: () => history.push(hit.href),
    })),
  }));
  const screenGroup: SpotlightActionGroupData = {
    group: 'Screens',
    actions: sections.flatMap(({ group, entries }) =>
      entries.map(({ label, path }) => ({
        id: path,
        label: label === group ? label : `${group}: ${label}`,
        onClick: () => history.push(path),
      })),
    ),
  };
  const actionGroup: SpotlightActionGroupData = {
    group: 'Actions',
    actions: [
      { id: 'light', label: 'Light colours', onClick: () => setColorScheme('light') },
      { id: 'dark', label: 'Dark colours', onClick: () => setColorScheme('dark') },
      { id: 'auto', label: 'Colours as the system', onClick: () => setColorScheme('auto') },
      { id: 'logout', label: 'Log out', onClick: () => void logOut() },
    ],
  };

  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      actions={[...foundGroups, screenGroup, actionGroup]}
      nothingFound="Nothing found"
      limit={30}
      scrollable
      centered={false}
      overlayProps={{ backgroundOpacity: 0.24, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Search' } }}
      maxHeight="60dvh"
      searchProps={{ 'aria-label': 'Search', placeholder: 'CN, receiver, order ID, screen or action' }}
    />
  );
}

interface Found {
  group: string;
  hits: readonly SearchHit[];
}

/** What the features find. One that fails finds nothing; the others still answer. */
function useFound(query: string): readonly Found[] {
  const { facts } = useSession();
  const [asked] = useDebouncedValue(query.trim(), pauseMs);
  const [found, setFound] = useState<readonly Found[]>([]);

  useEffect(() => {
    if (asked.length < leastLetters) {
      setFound([]);
      return;
    }
    const giveUp = new AbortController();
    const find = async ({ group, load }: SearchProvider): Promise<Found> => {
      try {
        const finder = await load();
        return { group, hits: await finder(asked, giveUp.signal) };
      } catch {
        return { group, hits: [] };
      }
    };
    const findAll = async () => {
      const open = searchProviders.filter(({ needs }) => rights[needs](facts));
      const all = await Promise.all(open.map(find));
      if (!giveUp.signal.aborted) setFound(all.filter(({ hits }) => hits.length > 0));
    };
    void findAll();
    return () => giveUp.abort();
  }, [asked, facts]);

  return found;
}
