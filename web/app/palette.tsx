import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '#web/platform/router/router.tsx';
import { CornerDownLeft, Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';

import type { MenuSection } from '#web/app/menu.ts';
import {
  entriesFor,
  flowGroup,
  screenGroup,
  viewGroup,
  type PaletteEntry,
  type PaletteGroup,
} from '#web/app/palette-entries.ts';
import { recentOf, remember } from '#web/app/recent.ts';
import { takeTyped } from '#web/app/typed-ahead.ts';
import { logOut, useSession } from '#web/platform/session/session.ts';
import { useFound, type Found } from '#web/app/use-found.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Keys } from '#web/platform/ui/keys.tsx';

import classes from './palette.module.css';
import { m } from '#shared/platform/words/words.ts';

interface PaletteProps {
  onClose: () => void;
  onHelp: () => void;
  sections: readonly MenuSection[];
}

/** Search over everything: results of the features, screens, work lists, actions. */
export function Palette({ onClose, onHelp, sections }: PaletteProps) {
  const { history } = useRouter();
  const { accountLabel } = useSession();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(0);
  /** Enter was pressed before the response, for example by a bar code scanner: the first result opens. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the response is there
  }, [opensFirst, found.state]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that completes a Chinese word belongs to the input method.
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
    <Dialog
      opened
      onClose={onClose}
      centered={false}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset={80}
      classNames={{ inner: classes.inner, content: classes.content }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': m.common_search() } }}
    >
      <div className={classes.search}>
        <Search size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={m.common_search()}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries[selected] && `${listId}-${selected}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={m.app_search_hint()}
          value={query}
          onFocus={() => {
            const { text, isEntered } = takeTyped();
            if (text === '') return;
            setQuery((before) => before + text);
            setOpensFirst(isEntered);
          }}
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
    </Dialog>
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
    <div id={id} role="listbox" aria-label={m.app_found()} className={classes.list}>
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
                // The focus stays in the field, which handles the keys.
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

/** The entries shown before anything is typed. */
function useOffered(sections: readonly MenuSection[], onHelp: () => void): PaletteGroup[] {
  const { facts, market, accountLabel } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const [recent] = useState(() => recentOf(accountLabel));
  const actions: PaletteEntry[] = [
    { id: 'shortcuts', label: m.app_keyboard_shortcuts(), keys: '?', run: onHelp },
    { id: 'light', label: m.app_colours_light(), run: () => setColorScheme('light') },
    { id: 'dark', label: m.app_colours_dark(), run: () => setColorScheme('dark') },
    { id: 'auto', label: m.app_colours_system(), run: () => setColorScheme('auto') },
    { id: 'logout', label: m.app_log_out(), run: () => void logOut() },
  ];
  const standing = [screenGroup(sections), flowGroup(facts, market), viewGroup(facts)];
  return [
    { name: recentName, entries: recent.flatMap((entry) => inWordsOfNow(entry, standing)) },
    ...standing,
    { name: m.app_search_actions(), entries: actions },
  ].filter(({ entries }) => entries.length > 0);
}

const recentName = m.app_search_recent();

/** An older release stored this as the label of the Create CN tabs. */
const noLabel = '[object Object]';

/**
 * Stored entries may be in another language: screens and lists get their current names. An entry without a name that is none of
 * them is left out.
 */
function inWordsOfNow(entry: PaletteEntry, standing: readonly PaletteGroup[]): PaletteEntry[] {
  const now = standing.flatMap(({ entries }) => entries).find(({ href }) => href === entry.href);
  const label = now?.label ?? entry.label;
  return label === noLabel ? [] : [{ ...entry, label, id: `recent ${entry.id}` }];
}

/** Static entries come first, so that an arriving response does not move them while the user taps. */
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
  if (state === 'searching') return m.app_searching();
  if (state === 'failed') return m.app_search_failed();
  return count === 0 ? m.app_search_nothing_found() : '';
}
