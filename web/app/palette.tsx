import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Modal, useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { CornerDownLeft, Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';

import type { MenuSection } from '#web/app/menu.ts';
import {
  entriesFor,
  screenGroup,
  viewGroup,
  type PaletteEntry,
  type PaletteGroup,
} from '#web/app/palette-entries.ts';
import { recentOf, remember } from '#web/app/recent.ts';
import { logOut, useSession } from '#web/app/session.ts';
import { useFound, type Found } from '#web/app/use-found.ts';
import { Keys } from '#web/ui/keys.tsx';

import classes from './palette.module.css';

interface PaletteProps {
  onClose: () => void;
  onHelp: () => void;
  sections: readonly MenuSection[];
}

/** Search over everything: what the features find, screens, work lists, actions. */
export function Palette({ onClose, onHelp, sections }: PaletteProps) {
  const { history } = useRouter();
  const { accountLabel } = useSession();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(0);
  /** Enter came before the answer, as from a bar code scanner: the first that is found opens. */
  const [opensFirst, setOpensFirst] = useState(false);
  const found = useFound(query);
  const offered = useOffered(sections, onHelp);
  const groups = query.trim() === '' ? offered : matching(query, offered, found.groups);
  const entries = groups.flatMap((group) => group.entries);
  const listId = useId();

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.href === undefined) return entry.run?.();
    remember(accountLabel, { id: entry.id, label: entry.label, href: entry.href });
    history.push(entry.href);
  };
  useEffect(() => {
    if (!opensFirst || found.state === 'searching') return;
    setOpensFirst(false);
    choose(entries[0]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer is there
  }, [opensFirst, found.state]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a Chinese word is not ours.
    if (event.nativeEvent.isComposing) return;
    const count = entries.length;
    const moves: Record<string, number> = { ArrowDown: selected + 1, ArrowUp: selected - 1 };
    const target = moves[event.key];
    if (target !== undefined && count > 0) setSelected((target + count) % count);
    else if (event.key === 'Enter' && count === 0) setOpensFirst(found.state === 'searching');
    else if (event.key === 'Enter') choose(entries[selected]);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      centered={false}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset={80}
      classNames={{ inner: classes.inner, content: classes.content }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <div className={classes.search}>
        <Search size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries[selected] && `${listId}-${selected}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="CN, receiver, order ID, screen or action"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setSelected(0);
            setOpensFirst(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <EntryList id={listId} groups={groups} selected={selected} onPoint={setSelected} onChoose={choose} />
      <p className={classes.told} role="status">
        {toldOf(found, entries.length)}
      </p>
    </Modal>
  );
}

interface EntryListProps {
  id: string;
  groups: readonly PaletteGroup[];
  selected: number;
  onPoint: (index: number) => void;
  onChoose: (entry: PaletteEntry) => void;
}

function EntryList({ id, groups, selected, onPoint, onChoose }: EntryListProps) {
  const order = new Map(groups.flatMap(({ entries }) => entries).map((entry, index) => [entry.id, index]));
  useEffect(() => {
    document.getElementById(`${id}-${selected}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, selected]);

  return (
    <div id={id} role="listbox" aria-label="Found" className={classes.list}>
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" aria-label={name}>
          <div aria-hidden className={classes.group}>
            {name}
          </div>
          {entries.map((entry) => {
            const at = order.get(entry.id) ?? 0;
            return (
              <button
                key={entry.id}
                id={`${id}-${at}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={at === selected}
                className={classes.entry}
                onPointerMove={() => at !== selected && onPoint(at)}
                // The focus stays in the field, whose keys choose.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                <span className={classes.label}>{entry.label}</span>
                {entry.description !== undefined && (
                  <span className={classes.description}>{entry.description}</span>
                )}
                {entry.keys !== undefined && <Keys keys={entry.keys} />}
                {at === selected && entry.keys === undefined && <CornerDownLeft size={14} aria-hidden />}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** What is there before anything is typed. */
function useOffered(sections: readonly MenuSection[], onHelp: () => void): PaletteGroup[] {
  const { facts, accountLabel } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const [recent] = useState(() => recentOf(accountLabel));
  const actions: PaletteEntry[] = [
    { id: 'shortcuts', label: 'Keyboard shortcuts', keys: '?', run: onHelp },
    { id: 'light', label: 'Light colours', run: () => setColorScheme('light') },
    { id: 'dark', label: 'Dark colours', run: () => setColorScheme('dark') },
    { id: 'auto', label: 'Colours as the system', run: () => setColorScheme('auto') },
    { id: 'logout', label: 'Log out', run: () => void logOut() },
  ];
  return [
    { name: recentName, entries: recent.map((entry) => ({ ...entry, id: `${recentName} ${entry.id}` })) },
    screenGroup(sections),
    viewGroup(facts),
    { name: 'Actions', entries: actions },
  ].filter(({ entries }) => entries.length > 0);
}

const recentName = 'Recent';

/** What stands still comes first, so that an answer which arrives moves nothing under the finger. */
function matching(
  query: string,
  offered: readonly PaletteGroup[],
  found: readonly PaletteGroup[],
): PaletteGroup[] {
  const known = offered
    .filter(({ name }) => name !== recentName)
    .map(({ name, entries }) => ({ name, entries: entriesFor(query, entries) }));
  return [...known, ...found].filter(({ entries }) => entries.length > 0);
}

function toldOf({ state }: Found, count: number): string {
  if (state === 'searching') return 'Searching';
  if (state === 'failed') return 'Consignment notes could not be searched. Please try again in a moment.';
  return count === 0 ? 'Nothing found. Search by CN, receiver, phone, order ID or the name of a screen.' : '';
}
